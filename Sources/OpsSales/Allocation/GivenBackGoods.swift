import OpsDomain

/// What is known of goods of a partner that an order gave back.
package struct GivenBackGoods {
  /// Who gave them back of their own will; nil where others did.
  package let customer: RecordID?
  /// Until when they were kept for a request before the order got them; nil for goods that were on
  /// sale.
  package let keptUntil: Instant?

  package init(customer: RecordID?, keptUntil: Instant?) {
    self.customer = customer
    self.keptUntil = keptUntil
  }
}
