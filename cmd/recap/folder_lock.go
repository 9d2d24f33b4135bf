//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package main

import (
	"errors"
	"os"
	"syscall"
)

// tryLock locks a folder until it is closed, or the process ends: free tells whether it was
// nobody else's, can whether the system locks it at all.
func tryLock(f *os.File) (free, can bool) {
	switch err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); {
	case err == nil:
		return true, true
	case errors.Is(err, syscall.EWOULDBLOCK), errors.Is(err, syscall.EINTR):
		return false, true
	}
	return false, false
}
