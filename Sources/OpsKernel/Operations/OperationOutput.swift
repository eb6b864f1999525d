/// What an operation answers with, or a row of its list.
public protocol OperationOutput: AnswerRecord {
  /// Its name with the major version, such as `oos.request/1`.
  static var answerName: String { get }
  /// What tables show of it.
  static var columns: [FieldColumn] { get }
}

extension OperationOutput {
  public static var columns: [FieldColumn] { [] }
}
