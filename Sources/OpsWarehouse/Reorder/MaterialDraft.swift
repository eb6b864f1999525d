import OpsDomain
import OpsScheduling

/// The book as a netting uses it: items, demands and supplies by index, before any reorder rule is
/// considered.
package struct MaterialDraft: Sendable {
  package let book: MaterialBook
  /// Products whose figures are too large to add up: they are not netted.
  package let tooLarge: Set<RecordID>
  package private(set) var keys: [GoodsKey] = []
  package private(set) var demands: [MaterialDemand] = []
  package private(set) var receipts: [MaterialReceipt] = []
  /// Stock in the order in which it is used.
  package private(set) var stock: [(item: Int, slice: StockSlice)] = []
  package private(set) var fixed: [FixedPeg] = []
  private var indexes: [GoodsKey: Int] = [:]

  init(_ book: MaterialBook, without tooLarge: Set<RecordID>) {
    self.book = book
    self.tooLarge = tooLarge
    addOrders()
    addTransfers()
    addStock()
    for product in book.policies.keys.sorted() where isNetted(product) {
      _ = index(GoodsKey(product))
    }
    addParts()
  }

  /// The index of the item, which is added if it is new.
  package mutating func index(_ key: GoodsKey) -> Int {
    if let known = indexes[key] { return known }
    indexes[key] = keys.count
    keys.append(key)
    return keys.count - 1
  }

  /// The index of an item that the draft has.
  package func known(_ key: GoodsKey) -> Int? { indexes[key] }

  func isNetted(_ product: RecordID) -> Bool {
    book.products[product] != nil && !tooLarge.contains(product)
  }

  /// Parts of parts are items as well.
  private mutating func addParts() {
    var next = 0
    while next < keys.count {
      for line in book.bills[keys[next].product]?.lines ?? []
      where isNetted(line.goods.product) {
        _ = index(book.goods(of: line, making: keys[next].size))
      }
      next += 1
    }
  }

  // MARK: Orders and what waits for them

  /// Production orders first serve what is pegged to them; the rest of both is netted.
  private mutating func addOrders() {
    var left = Dictionary(
      book.wishes.map { ($0.request, $0.quantity) }, uniquingKeysWith: { first, _ in first })
    let wishes = Dictionary(
      book.wishes.map { ($0.request, $0) }, uniquingKeysWith: { first, _ in first })
    for order in book.orders where isNetted(order.goods.product) {
      let item = index(order.goods)
      let days = days(of: order)
      var rest = order.remaining
      for peg in order.pegs {
        guard let wish = wishes[peg.request], wish.goods == order.goods else { continue }
        let part = min(peg.quantity, rest, left[peg.request] ?? .zero)
        guard part.isPositive else { continue }
        rest -= part
        left[peg.request] = (left[peg.request] ?? .zero) - part
        fixed.append(
          FixedPeg(
            request: wish.request, requestNumber: wish.number, production: order.id,
            productionNumber: order.number, item: item, quantity: part,
            neededBy: wish.neededBy, day: days.done))
      }
      if rest.isPositive {
        receipts.append(
          MaterialReceipt(
            source: .production(order.id, number: order.number), item: item, quantity: rest,
            wanted: days.wanted, day: days.done, location: order.location))
      }
      addBill(of: order, days.release, days.done)
    }
    for wish in book.wishes where isNetted(wish.goods.product) {
      guard let quantity = left[wish.request], quantity.isPositive else { continue }
      demands.append(
        MaterialDemand(
          source: .request(wish.request, number: wish.number), item: index(wish.goods),
          quantity: quantity, neededBy: wish.neededBy, rank: wish.rank, goodOn: wish.goodOn))
    }
  }

  /// When the parts of an order are needed, the day it is wanted for, and when it can be done.
  private func days(
    of order: OrderedGoods
  ) -> (release: CivilDate, wanted: CivilDate, done: CivilDate) {
    let step = book.unit(of: order.goods.product)
    let lead = order.bill?.leadDays(for: order.remaining, step: step) ?? 0
    let start = max(book.today, order.release ?? order.due?.adding(days: -lead) ?? book.today)
    let wanted = order.due ?? book.today
    return (start, wanted, max(wanted, start.adding(days: lead)))
  }

  private mutating func addBill(
    of order: OrderedGoods, _ release: CivilDate, _ done: CivilDate
  ) {
    guard let bill = order.bill,
      let begun = bill.begun(order.remaining, step: book.unit(of: order.goods.product))
    else { return }
    for line in bill.parts where isNetted(line.goods.product) {
      let unit = book.unit(of: line.goods.product)
      guard let quantity = bill.taken(line, for: begun, unit: unit) else { continue }
      demands.append(
        MaterialDemand(
          source: .production(order.id, number: order.number),
          item: index(book.goods(of: line, making: order.goods.size)),
          quantity: quantity, neededBy: release, rank: order.rank))
    }
    for line in bill.byProducts where isNetted(line.goods.product) {
      let unit = book.unit(of: line.goods.product)
      guard let quantity = bill.left(line, of: begun, unit: unit) else { continue }
      receipts.append(
        MaterialReceipt(
          source: .byProduct(order.id, number: order.number),
          item: index(book.goods(of: line, making: order.goods.size)),
          quantity: quantity, wanted: done, day: done, location: order.location))
    }
  }

  // MARK: Stock

  private mutating func addTransfers() {
    for transfer in book.transfers where isNetted(transfer.productID) {
      let goods = GoodsKey(transfer.productID, size: transfer.size)
      receipts.append(
        MaterialReceipt(
          source: .transfer(number: transfer.number), item: index(goods),
          quantity: transfer.remaining, wanted: book.today,
          day: max(book.today, transfer.eta ?? book.today), location: transfer.toID))
    }
  }

  private mutating func addStock() {
    let slices = book.stock.filter { isNetted($0.goods.product) }.sorted {
      ($0.goods, $0.due ?? .maximum, $0.location) < ($1.goods, $1.due ?? .maximum, $1.location)
    }
    for slice in slices {
      let item = index(slice.goods)
      if slice.quantity.isPositive {
        stock.append((item, slice))
      } else {
        demands.append(
          MaterialDemand(
            source: .deficit, item: item, quantity: -slice.quantity, neededBy: nil, rank: 3))
      }
    }
  }
}
