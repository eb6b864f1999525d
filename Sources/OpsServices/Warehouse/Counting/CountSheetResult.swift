import OpsDomain

/// What came of a count sheet: all of it was taken, or none.
public struct CountSheetResult: Codable, Sendable {
  /// A line that was refused.
  public struct Refusal: Codable, Sendable, Equatable {
    public let line: Int
    public let code: String
    public let message: String
    /// The column that is wrong.
    public let field: String?

    init(line: Int, _ error: OpsError) {
      self.line = line
      code = error.code.rawValue
      message = error.message
      field = error.field
    }

    /// `line 7, counted: "x" is not a number`.
    var text: String {
      "line \(line)" + (field.map { ", \($0)" } ?? "") + ": " + message
    }
  }

  public let count: String
  public let mode: CountMode
  /// Lines that were taken.
  public let lines: Int
  /// Lines of them that nobody had expected.
  public let added: Int64
}
