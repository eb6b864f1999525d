import OpsDomain

/// How much of one lot a transfer moves.
public struct TransferLine: Entity {
  public static let record = Record("transfer_lines", .warehouse, "transfer line")

  public var id: RecordID
  public var version: Int64 = 0
  public var transferID: Indexed<Reference<Transfer>>
  /// Empty for goods without a lot.
  public var lot: Line
  /// What was sent.
  public var quantity: Quantity
  /// What of it is no longer on its way: it has arrived, is lost or went back.
  public var settled: Quantity = .zero

  /// What is still on its way.
  public var remaining: Quantity { quantity - settled }
}

extension TransferLine {
  public static let nameParts: [NamePart] = [.named(Columns.lot)]
}
