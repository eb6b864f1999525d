/// What the parsers of one program have counted together.
struct ParserCounts {
  var statements = 0
  var nodes = 0
  /// Commands so far: the next one's number.
  var commands = 0
}
