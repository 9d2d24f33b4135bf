package main

import "golang.org/x/sys/unix"

// exchangeFiles makes two files, or folders, change their names at once.
func exchangeFiles(a, b string) error {
	return unix.Renameat2(unix.AT_FDCWD, a, unix.AT_FDCWD, b, unix.RENAME_EXCHANGE)
}
