// Recap scores duplicate bridge: travellers in, rankings and travellers out.
package main

import "os"

func main() {
	useMemory(nil) // before the first file is read
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
