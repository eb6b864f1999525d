import OpsStorage

extension ProductUser {
  /// Goods of the product that are on their way.
  static let ofTransfers = ProductUser("transfer", "transfers", place: 60)
    .open(
      Transfer.Columns.productID,
      where: .oneOf(Transfer.Columns.status, TransferStatus.allCases.filter(\.isOpen))
    ) { (transfer: Transfer) in transfer.number }
}
