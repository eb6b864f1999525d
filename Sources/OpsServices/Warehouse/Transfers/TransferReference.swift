import OpsDomain

/// Input of operations that name a transfer and nothing else.
public struct TransferReference: Codable, Sendable {
  /// Its number or identifier.
  public var transfer: String

  public init(transfer: String) { self.transfer = transfer }

  static let parameter = Parameter.argument(
    "transfer", .text, label: "NUMBER", "The transfer, such as TR-000001.")
}
