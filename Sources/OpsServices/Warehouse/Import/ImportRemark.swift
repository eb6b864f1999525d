import OpsDomain

/// Something about a row that people should know: why it was not used, or what in it was not.
public struct ImportRemark: Codable, Sendable, Equatable {
  /// Which of the files, by its place among them.
  public var file: Int
  public var line: Int
  /// One word for counting, such as `half_filled`.
  public var reason: String
  public var message: String
  /// Whether the rest of the row was used all the same.
  public var isUsed: Bool

  public init(file: Int, line: Int, reason: String, message: String, isUsed: Bool = true) {
    self.file = file
    self.line = line
    self.reason = reason
    self.message = message
    self.isUsed = isUsed
  }

  /// A row that cannot be used, because of `error`.
  init(file: Int, line: Int, _ error: OpsError) {
    let words = error.code.rawValue.split(separator: ".")
    let isPlain = error.errorClass == .data || error.errorClass == .rule
    let reason = (isPlain ? words.dropFirst() : words[...]).joined(separator: "_")
    self.init(file: file, line: line, reason: reason, message: error.message, isUsed: false)
  }
}
