import OpsDomain

/// One thing that is wrong with a row of a file: where, what and how to correct it.
public struct RowProblem: AnswerRecord, Equatable {
  /// Most problems that an answer holds; a rejects file takes them all.
  public static let shown = 200

  /// Line of the file on which the row starts, from 1.
  public let line: Int
  /// The code of the error.
  public let code: String
  /// What is wrong, in one sentence.
  public let message: String
  /// The column that is wrong, if it is one.
  public let field: String?
  /// What to do about it.
  public let hint: String?

  /// Everything that `error` says of the row.
  public static func all(line: Int, _ error: OpsError) -> [RowProblem] {
    error.all.map { RowProblem(line: line, $0) }
  }

  private init(line: Int, _ error: OpsError) {
    self.line = line
    code = error.code.rawValue
    message = error.message
    field = error.field
    hint = error.hint
  }

  /// The problem as an error with its line.
  public var error: OpsError {
    OpsError(
      ErrorCode(rawValue: code) ?? .ruleViolated, message, field: field, hint: hint,
      at: "line \(line)")
  }

  /// `line 7, counted: "x" is not a number`.
  package var text: String { "line \(line)" + (field.map { ", \($0)" } ?? "") + ": " + message }
}
