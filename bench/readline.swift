// What a Swift program does by hand before it has looked at one command: every line of a file, cut
// at blanks into strings. The baseline of `opsh check`.
//
//   readline < FILE    prints lines and words
var lines = 0
var words = 0
while let line = readLine() {
  lines += 1
  words += line.split(separator: " ").map(String.init).count
}
print(lines, words)
