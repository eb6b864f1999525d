import Foundation
import OpsDispatch
import OpsDomain

/// A day of the meal-delivery instances, played through the services of the product.
enum MarketDayBench {
  private struct Row: Encodable {
    let day: String
    let orders: Int
    let delivered: Int
    let undelivered: Int
    let late: Int
    let declined: Int
    let decisions: Int
    let places: Int
    /// Minutes.
    let clickToDoor: Double
    let clickToDoor90: Double
    let readyToPickup: Double
    let readyToPickup90: Double
    let ordersPerCourierHour: Double
    /// How long the day was, and how long it took to play it.
    let virtualSeconds: Int64
    let seconds: Double
    let isMoneySound: Bool
    let isStockSound: Bool
    let captured: String
    let refunded: String
    let problems: [String]
  }

  /// Plays a day in a new book and prints a line of JSON.
  /// - Parameters:
  ///   - folder: The tables as plain text, see ``DispatchInstances``.
  ///   - name: Which instance.
  ///   - path: Where the book is made.
  static func play(folder: String, name: String, book path: String) async throws {
    guard let instance = try DispatchInstances.read(folder).first(where: { $0.name == name })
    else { throw MarketFault(description: "no instance \(name)") }
    let book = try await BenchBook.open(path, creating: true)
    let day = MarketDay(try await MarketTown(instance.day, in: book))
    let started = ContinuousClock.now
    try await day.play()
    let seconds = (ContinuousClock.now - started).inSeconds
    let (money, stock) = try await MarketServices(book).verify()
    let told = row(
      instance, day, seconds, isMoneySound: money.isSound, isStockSound: stock.ok,
      captured: money.captured, refunded: money.refunded, problems: money.problems)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    print(String(decoding: try encoder.encode(told), as: UTF8.self))
    try await book.store.close()
  }

  private static func row(
    _ instance: ReplayInstance, _ played: MarketDay, _ seconds: Double,
    isMoneySound: Bool, isStockSound: Bool, captured: String, refunded: String,
    problems: [String]
  ) -> Row {
    let (day, diary) = (instance.day, played.diary)
    var (click, pickup) = ([Int64](), [Int64]())
    var late = 0
    for (number, order) in day.orders.enumerated() {
      guard let end = diary.delivered[number], let fetched = diary.pickedUp[number] else {
        continue
      }
      click.append(end - order.placed)
      pickup.append(fetched - order.ready)
      if end > order.promise { late += 1 }
    }
    let shifts = day.drivers.reduce(Int64(0)) { $0 + $1.shiftEnd - $1.shiftStart }
    let begun = day.orders.map(\.placed).min() ?? 0
    let (door, fetched) = (ReplaySpread(click), ReplaySpread(pickup))
    return Row(
      day: instance.name, orders: day.orders.count, delivered: click.count,
      undelivered: day.orders.count - click.count, late: late, declined: diary.declined,
      decisions: diary.decisions, places: diary.places, clickToDoor: door.mean / 60,
      clickToDoor90: Double(door.percentile90) / 60, readyToPickup: fetched.mean / 60,
      readyToPickup90: Double(fetched.percentile90) / 60,
      ordersPerCourierHour: shifts > 0 ? Double(click.count) * 3600 / Double(shifts) : 0,
      virtualSeconds: diary.ended - min(begun, day.drivers.map(\.shiftStart).min() ?? begun),
      seconds: seconds, isMoneySound: isMoneySound, isStockSound: isStockSound,
      captured: captured, refunded: refunded, problems: problems)
  }
}
