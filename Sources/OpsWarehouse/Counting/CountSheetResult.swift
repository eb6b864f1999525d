import OpsKernel

/// What came of a count sheet: all of it was taken, or none.
public struct CountSheetResult: OperationOutput {
  public static let answerName = "count.import/1"

  public let count: String
  public let mode: CountMode
  /// Lines that were taken.
  public let lines: Int
  /// Lines that were added, because nobody had expected them.
  public let added: Int64
}
