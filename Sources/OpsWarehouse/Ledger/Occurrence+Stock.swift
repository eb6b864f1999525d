import OpsStorage

extension Occurrence.Kind {
  /// Goods of the product came into the house, a reservation of some was given up or expired, or a
  /// lot of them stays good for longer: waiting requests may get them.
  package static let stockFreed = Occurrence.Kind("stock.freed")
  /// A count found goods of the product. Apart from the others, because one count finds thousands
  /// and only some of them are waited for.
  package static let stockFound = Occurrence.Kind("stock.found")
  /// A movement, which is the record, brought goods to the place of a partner: all of them, or this
  /// amount in millionths where an order gave back a part of what it was sold. It is announced
  /// beside the others: customers who asked a partner for goods get only goods that come in, and
  /// never goods that anybody could buy before.
  package static let partnerGoodsCame = Occurrence.Kind("stock.partner_goods_came")
  /// A reservation, which is the record, gave up this amount of what it kept for a request, in
  /// millionths, before its time was over: the next waiting request may get it.
  package static let keptGivenUp = Occurrence.Kind("stock.kept_given_up")
}
