/// The input of an operation. Each field is declared once: its comment is the help, its type says
/// what kind of parameter it is, see `InputTypes.swift`.
public protocol OperationInput: Codable, Sendable {
  /// The parameters, in the order of the fields.
  static var parameters: [Parameter] { get }
}
