import OpsDomain

extension StockLevel {
  /// Takes over what picking asks of the lot that lies here.
  public mutating func follow(_ lot: Lot?) {
    isOpened = lot?.isOpened ?? false
    due = lot?.due ?? .maximum
    boughtOn = lot?.purchasedOn ?? .maximum
  }
}
