//go:build !unix

package main

import "os"

// peakMemory is not told by this operating system.
func peakMemory(*os.ProcessState) int64 { return 0 }
