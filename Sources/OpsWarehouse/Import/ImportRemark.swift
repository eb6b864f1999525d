import OpsDomain
import OpsKernel

/// A message about a row: why it was not used, or which part of it was not.
public struct ImportRemark: AnswerRecord, Equatable {
  /// Which of the files, by its place among them.
  public var file: Int
  /// The line of the file on which the row starts, from 1.
  public var line: Int
  /// One word to count by, such as `half_filled`.
  public var reason: String
  /// What is wrong with the row, or unusual about it.
  public var message: String
  /// Whether the rest of the row was used anyway.
  public var isUsed: Bool
  /// The column it is about, if it is about one.
  public var column: String?
  /// Whether an earlier remark already says that the row was not used.
  public var isFurther: Bool
  /// The error's code and remedy, where the row cannot be used because of one.
  public var code: String?
  /// What to do about it; null where there is no advice.
  public var hint: String?

  /// A remark of a source about a row, without the code of an error.
  public init(
    file: Int, line: Int, reason: String, message: String, isUsed: Bool = true,
    column: String? = nil, isFurther: Bool = false
  ) {
    self.file = file
    self.line = line
    self.reason = reason
    self.message = message
    self.isUsed = isUsed
    self.column = column
    self.isFurther = isFurther
  }

  /// The message behind the name of its column.
  public var text: String {
    // Some messages of the sources name their column themselves.
    guard let column, !message.hasPrefix(column) else { return message }
    return "\(column): \(message)"
  }

  /// A row that cannot be used, because of `error`.
  init(file: Int, line: Int, _ error: OpsError, isFurther: Bool = false) {
    let words = error.code.rawValue.split(separator: ".")
    let isPlain = error.errorClass == .data || error.errorClass == .rule
    let reason = (isPlain ? words.dropFirst() : words[...]).joined(separator: "_")
    self.init(
      file: file, line: line, reason: reason, message: error.message, isUsed: false,
      column: error.field, isFurther: isFurther)
    code = error.code.rawValue
    hint = error.hint
  }

  /// The error that it came from, if the row cannot be used; a reason of its own is a bad value.
  public var error: OpsError {
    OpsError(
      code.flatMap(ErrorCode.init(rawValue:)) ?? .badValue, message, field: column, hint: hint)
  }

  /// A row that cannot be used, with all that is wrong with it.
  static func all(
    file: Int, line: Int, _ error: OpsError, isFurther: Bool = false
  ) -> [ImportRemark] {
    error.all.enumerated().map { index, error in
      ImportRemark(file: file, line: line, error, isFurther: isFurther || index > 0)
    }
  }
}
