import OpsDomain

/// What a line of `today` says, whatever the number is.
public struct WaitingWords: Sendable {
  let name: String
  let urgency: WaitingUrgency
  let one: String
  let several: String
  let why: String
  let list: String

  /// - Parameters:
  ///   - name: What programs call the line, such as `requests_overdue`.
  ///   - one: One piece of the work, such as `overdue request`.
  ///   - several: Several of them; `one` with an s unless told.
  ///   - why: Why it waits, as a sentence.
  ///   - list: The command that shows all of them, without `opsh`.
  public init(
    _ name: String, _ urgency: WaitingUrgency, _ one: String, _ several: String? = nil,
    why: String, list: String
  ) {
    self.name = name
    self.urgency = urgency
    self.one = one
    self.several = several ?? one + "s"
    self.why = why
    self.list = list
  }

  /// The line for that many; nil for none.
  /// - Parameter command: Handles the first of them, without `opsh`.
  public func line(_ count: Int64, _ command: String) -> WaitingLine? {
    guard count > 0 else { return nil }
    return WaitingLine(
      name: name, urgency: urgency, count: count, what: Counted.noun(count, one, several),
      why: why, command: "opsh " + command, list: "opsh " + list)
  }
}
