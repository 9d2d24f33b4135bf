package main

import "golang.org/x/sys/unix"

// exchangeFiles makes two files, or folders, change their names at once.
func exchangeFiles(a, b string) error { return unix.RenamexNp(a, b, unix.RENAME_SWAP) }
