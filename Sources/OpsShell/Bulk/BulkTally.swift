import OpsDomain

/// What has become of the rows so far.
public struct BulkTally: Codable, Sendable {
  /// The refused rows of one reason.
  struct Refused: Codable, Sendable {
    let code: String
    var count: Int
    /// Line of the first of them.
    let firstLine: Int
    /// Its message.
    let message: String
  }

  /// Rows read, whatever became of them.
  var read = 0
  /// Rows that stand, replays among them.
  var accepted = 0
  /// Rows that had gone in before.
  var replayed = 0
  var rejected = 0
  var refused: [Refused] = []
  /// Line of the last row whose outcome is certain; 0 before the first.
  var lastLine = 0

  mutating func accept(isReplay: Bool) {
    read += 1
    accepted += 1
    if isReplay { replayed += 1 }
  }

  mutating func reject(_ error: OpsError, line: Int) {
    read += 1
    rejected += 1
    let code = error.code.rawValue
    if let known = refused.firstIndex(where: { $0.code == code }) {
      refused[known].count += 1
    } else {
      refused.append(Refused(code: code, count: 1, firstLine: line, message: error.message))
    }
  }
}
