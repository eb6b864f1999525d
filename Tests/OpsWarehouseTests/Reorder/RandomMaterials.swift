import OpsDomain
import OpsStorage
import TestBenches

@testable import OpsWarehouse

/// Random books for the netting: up to eight products whose bills go up to seven levels deep.
struct RandomMaterials {
  static let today = CivilDate(daysSinceEpoch: 20_880)
  private static let main = RecordID(rawValue: 1000)
  private static let shop = RecordID(rawValue: 1001)
  private static let back = RecordID(rawValue: 1002)

  let seed: PropertySeed
  private var book = MaterialBook(today: today)
  private let count: Int64

  /// - Parameter seed: What makes it; equal seeds give equal books.
  init(_ seed: PropertySeed) {
    self.seed = seed
    count = seed.int(2...8)
  }

  /// The next book of the seed.
  static func book(_ seed: PropertySeed) -> MaterialBook {
    var random = RandomMaterials(seed)
    random.addProducts()
    random.addBills()
    random.addRequests()
    for number in 1...random.count { random.addSupplies(number) }
    return random.book
  }

  private func id(_ number: Int64) -> RecordID { RecordID(rawValue: number) }

  private func chance(_ one: Int64) -> Bool { seed.int(1...one) == 1 }

  private func key(_ number: Int64) -> GoodsKey {
    let sizes = book.products[id(number)]?.sizeList ?? []
    return GoodsKey(id(number), size: sizes.isEmpty ? "" : seed.element(of: sizes))
  }

  private mutating func addProducts() {
    book.sites = RuleSites(
      parents: chance(2) ? [Self.shop: Self.main] : [:], usual: [Self.main])
    for number in 1...count {
      let sku = "P\(number)"
      book.products[id(number)] = Product(
        id: id(number), sku: sku, foldedSKU: sku, name: sku, search: sku,
        scale: chance(2) ? 3 : 0, sizes: number == 1 && chance(4) ? "S,M" : "",
        createdAt: .epoch, updatedAt: .epoch)
    }
  }

  private mutating func addBills() {
    for number in 1..<count where !chance(3) {
      var bill = MadeGoods(makes: .whole(seed.int(1...4)))
      bill.scrap = chance(2) ? 50_000 : 0
      bill.isPhantom = chance(7)
      bill.setup = TimeSpan(milliseconds: seed.int(0...3) * 40_000_000)
      bill.run = TimeSpan(milliseconds: seed.int(0...600_000))
      for part in number + 1...count where chance(3) {
        bill.parts.append(
          MadeGoods.Line(
            GoodsKey(id(part)), .whole(seed.int(1...3)), scrap: chance(2) ? 20_000 : 0))
      }
      if chance(4) {
        bill.byProducts.append(MadeGoods.Line(GoodsKey(id(seed.int(1...count))), 1))
      }
      book.bills[id(number)] = bill
    }
    book.bills = ByProductLoops.removed(from: book.bills)
  }

  private mutating func addRequests() {
    for number in 0..<seed.int(0...6) {
      book.wishes.append(
        GoodsWish(
          request: id(2000 + number), number: "OOS-\(number)", goods: key(seed.int(1...count)),
          quantity: .whole(seed.int(1...30)),
          neededBy: chance(2) ? nil : Self.today.adding(days: Int(seed.int(-5...60))),
          rank: seed.int(0...3)))
    }
  }

  private mutating func addSupplies(_ number: Int64) {
    for place in [Self.main, Self.shop, Self.back] where chance(3) {
      book.stock.append(
        StockSlice(
          goods: key(number), location: place,
          quantity: chance(10) ? -3 : .whole(seed.int(1...25)),
          due: chance(5) ? Self.today.adding(days: Int(seed.int(0...20))) : nil))
    }
    addRules(number)
    if chance(4) {
      book.transfers.append(
        Transfer(
          id: id(5000 + number), number: "TR-\(number)", productID: id(number),
          size: key(number).size, fromID: Self.back, toID: chance(2) ? Self.main : Self.shop,
          quantity: .whole(seed.int(1...9)),
          eta: chance(2) ? nil : Self.today.adding(days: Int(seed.int(-3...30))),
          createdAt: .epoch))
    }
    if let bill = book.bills[id(number)], chance(4) { addOrder(number, bill) }
  }

  private mutating func addRules(_ number: Int64) {
    let forecast = DemandForecast.of([])
    for place in [Self.main, Self.shop] where chance(3) {
      let minimum = seed.int(0...10)
      let rule = StockPolicy(
        id: id(3000 + number * 10 + place.rawValue - 1000), productID: id(number),
        locationID: place, minimum: .whole(minimum),
        maximum: .whole(minimum + seed.int(1...20)),
        orderQuantity: chance(4) ? .whole(seed.int(1...7)) : nil,
        multiple: chance(3) ? .whole(seed.int(2...12)) : nil, leadDays: seed.int(0...20),
        updatedAt: .epoch)
      book.policies[id(number), default: []].append(rule)
      book.forecasts[rule.id] = RuleForecast(
        forecast: forecast,
        point: ReorderPoint(forecast, leadTime: 1, serviceLevel: 0.95),
        level: .whole(seed.int(0...12)), days: 0)
    }
  }

  private mutating func addOrder(_ number: Int64, _ bill: MadeGoods) {
    var order = OrderedGoods(
      id: id(4000 + number), number: "MO-\(number)", goods: key(number),
      remaining: .whole(seed.int(1...20)))
    order.due = chance(2) ? nil : Self.today.adding(days: Int(seed.int(-3...30)))
    order.bill = bill
    if let wish = book.wishes.first(where: { $0.goods == order.goods }) {
      order.pegs = [
        OrderedGoods.Peg(request: wish.request, quantity: .whole(seed.int(1...10)))
      ]
    }
    book.orders.append(order)
  }
}
