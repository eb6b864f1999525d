import OpsDomain

/// What is known about a partner's goods that an order gave back.
package struct GivenBackGoods {
  /// The customer who gave them back by choice; nil where others did.
  package let customer: RecordID?
  /// Until when they were kept for a request before the order got them; nil for goods that were on
  /// sale.
  package let keptUntil: Instant?

  package init(customer: RecordID?, keptUntil: Instant?) {
    self.customer = customer
    self.keptUntil = keptUntil
  }
}
