package source

import (
	"strings"
)

// headSize is how much of a file is looked at to recognise it.
const headSize = 64 << 10

// Head is the beginning of the content for recognising a format: without a byte
// order mark, UTF-16 converted, bytes above 7F of anything else as they are.
func Head(data []byte) string {
	encoding, mark := byteOrderMark(data)
	head := data[:min(len(data), headSize)]
	if encoding == "" {
		encoding = guessUTF16(head)
	}
	head = head[mark:]
	if encoding == utf16leName || encoding == utf16beName {
		s, _ := decodeUTF16(head, encoding == utf16beName)
		return s
	}
	return string(head)
}

// XMLEncoding is the encoding that the XML declaration of a file names; empty
// where there is none. That of UTF-16 says nothing that its bytes do not.
func XMLEncoding(data []byte) string {
	_, mark := byteOrderMark(data)
	s := strings.TrimLeft(string(data[mark:min(len(data), mark+512)]), " \t\r\n")
	if !strings.HasPrefix(s, "<?xml") {
		return ""
	}
	s, _, ok := strings.Cut(s, "?>")
	if !ok {
		return ""
	}
	_, s, ok = strings.Cut(s, "encoding")
	if !ok {
		return ""
	}
	s, ok = strings.CutPrefix(strings.TrimLeft(s, " \t\r\n"), "=")
	s = strings.TrimLeft(s, " \t\r\n")
	if !ok || s == "" || s[0] != '"' && s[0] != '\'' {
		return ""
	}
	end := strings.IndexByte(s[1:], s[0])
	if end < 0 {
		return ""
	}
	return s[1 : 1+end]
}

// RootElement is the name of the first element of an XML or HTML text, without
// a namespace prefix; empty where the content does not begin like XML. It looks
// only at the beginning of the file.
func RootElement(data []byte) string {
	s := Head(data)
	for {
		s = strings.TrimLeft(s, " \t\r\n\ufeff")
		var end string
		switch {
		case strings.HasPrefix(s, "<?"):
			end = "?>"
		case strings.HasPrefix(s, "<!--"):
			end = "-->"
		case strings.HasPrefix(s, "<!"):
			end = ">"
			// An internal subset has its own angle brackets.
			open, close := strings.IndexByte(s, '['), strings.IndexByte(s, '>')
			if open >= 0 && open < close {
				end = "]"
			}
		case strings.HasPrefix(s, "<"):
			name := s[1:]
			if i := strings.IndexAny(name, " \t\r\n/><"); i >= 0 {
				name = name[:i]
			}
			if i := strings.IndexByte(name, ':'); i >= 0 {
				name = name[i+1:]
			}
			return name
		case strings.HasPrefix(s, ">"): // after an internal subset
			s = s[1:]
			continue
		default:
			return ""
		}
		_, rest, ok := strings.Cut(s, end)
		if !ok {
			return ""
		}
		s = rest
	}
}
