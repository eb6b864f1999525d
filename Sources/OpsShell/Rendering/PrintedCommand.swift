import OpsDomain

/// Commands in what is shown. People who copy one mean the book of the call that has shown it, so
/// each of them gets the options by which this call has found its book.
enum PrintedCommand {
  /// How a command begins where a call has no such options.
  static let program = "opsh"

  /// The text with the commands between backticks in it begun as `program` says. A command that
  /// has options before its first word says itself which book it means.
  static func addressed(_ text: String, to program: String) -> String {
    guard program != self.program else { return text }
    let mark = "`\(self.program) "
    var shown = ""
    var rest = text[...]
    while let found = rest.firstRange(of: mark) {
      shown += rest[..<found.lowerBound]
      rest = rest[found.upperBound...]
      shown += rest.hasPrefix("--") ? mark : "`\(program) "
    }
    return shown + rest
  }

  /// A whole command, begun as `program` says.
  static func whole(_ command: String, of program: String) -> String {
    let begin = "\(self.program) "
    guard command.hasPrefix(begin), !command.dropFirst(begin.count).hasPrefix("--") else {
      return command
    }
    return "\(program) \(command.dropFirst(begin.count))"
  }
}

extension OpsError {
  /// The error with the commands of its hints begun as `program` says.
  func addressed(to program: String) -> OpsError {
    guard program != PrintedCommand.program else { return self }
    let shown = all.map { one in
      var one = one
      one.hint = one.hint.map { PrintedCommand.addressed($0, to: program) }
      return one
    }
    return OpsError.together(shown) ?? self
  }
}
