//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package main

import "os"

// tryLock cannot lock a folder on this system.
func tryLock(*os.File) (free, can bool) { return false, false }
