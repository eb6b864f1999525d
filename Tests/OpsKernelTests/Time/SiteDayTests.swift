import OpsDomain
import OpsIdentity
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("A day is the site's day, at both of its ends")
struct SiteDayTests {
  struct Day: Sendable, CustomTestStringConvertible {
    let zone: String
    let date: String
    /// The first moment of the day and of the next one, in UTC.
    let start: String
    let end: String

    var testDescription: String { "\(date) in \(zone)" }
  }

  /// Ordinary days, ends of months, and both days on which clocks change.
  static let days = [
    Day("Pacific/Pago_Pago", "2027-08-01", "2027-08-01T11:00:00Z", "2027-08-02T11:00:00Z"),
    Day("Pacific/Pago_Pago", "2028-02-29", "2028-02-29T11:00:00Z", "2028-03-01T11:00:00Z"),
    Day("America/New_York", "2027-08-01", "2027-08-01T04:00:00Z", "2027-08-02T04:00:00Z"),
    Day("America/New_York", "2027-07-31", "2027-07-31T04:00:00Z", "2027-08-01T04:00:00Z"),
    Day("America/New_York", "2027-03-14", "2027-03-14T05:00:00Z", "2027-03-15T04:00:00Z"),
    Day("America/New_York", "2027-11-07", "2027-11-07T04:00:00Z", "2027-11-08T05:00:00Z"),
    Day("Europe/Vilnius", "2027-08-01", "2027-07-31T21:00:00Z", "2027-08-01T21:00:00Z"),
    Day("Europe/Vilnius", "2027-03-28", "2027-03-27T22:00:00Z", "2027-03-28T21:00:00Z"),
    Day("Europe/Vilnius", "2027-10-31", "2027-10-30T21:00:00Z", "2027-10-31T22:00:00Z"),
    Day("Pacific/Kiritimati", "2027-08-01", "2027-07-31T10:00:00Z", "2027-08-01T10:00:00Z"),
    Day("Pacific/Kiritimati", "2027-12-31", "2027-12-30T10:00:00Z", "2027-12-31T10:00:00Z"),
  ]

  @Test(arguments: days)
  func atIsTheStartOfTheDayAndAsOfItsEnd(_ day: Day) async throws {
    let bench = try await Self.bench(day)
    let date = try CivilDate(parsing: day.date)
    let arrived = try await Self.receive(1, day.date, bench)
    #expect(arrived.at.description == day.start)
    let late = try await Self.receive(2, "\(day.date) 23:59", bench)
    #expect(late.at == (try Instant(parsing: day.end)).adding(seconds: -60))
    let next = try await Self.receive(4, "\(date.adding(days: 1)) 00:01", bench)
    #expect(next.at == (try Instant(parsing: day.end)).adding(seconds: 60))
    let before = try await Self.receive(8, "\(date.adding(days: -1)) 23:59", bench)
    #expect(before.at == (try Instant(parsing: day.start)).adding(seconds: -60))
    for (shift, quantity) in [(-2, Int64(0)), (-1, 8), (0, 11), (1, 15)] {
      let moment = date.adding(days: shift)
      try await Self.expect(.whole(quantity), on: moment, bench)
    }
  }

  /// What every report of that day says: level, list and valuation.
  private static func expect(
    _ quantity: Quantity, on date: CivilDate, _ bench: StockBench
  ) async throws {
    var question = ShowStockLevel(sku: "TRAY")
    question.asOf = .day(date)
    let level = try await bench.stock.level(question, bench.wil).output
    #expect(level.onHand == quantity, "\(date)")
    var list = ListStock(product: ["TRAY"])
    list.asOf = .day(date)
    let listed = try await bench.stock.list(list, bench.wil).output.items
    #expect((listed.first?.onHand ?? .zero) == quantity, "\(date)")
    let value = try await bench.book.dependencies.valuation.show(
      ShowValuation(asOf: date, product: ["TRAY"]), bench.wil
    ).output
    #expect((value.products.first?.quantity ?? .zero) == quantity, "\(date)")
  }

  @Test(arguments: days)
  func aReceiptOfTheFirstDayIsNotInTheMonthThatWasClosedBeforeIt(_ day: Day) async throws {
    let bench = try await Self.bench(day)
    let date = try CivilDate(parsing: day.date)
    _ = try await bench.book.dependencies.periods.close(
      ClosePeriod(date: date.adding(days: -1)), bench.anna)
    _ = try await Self.receive(1, day.date, bench)
    let late = await StockBench.refusal {
      _ = try await Self.receive(1, "\(date.adding(days: -1)) 23:59", bench)
    }
    #expect(late?.code == .periodClosed)
    let earlier = await StockBench.refusal {
      _ = try await Self.receive(1, "\(date.adding(days: -1))", bench)
    }
    #expect(earlier?.code == .periodClosed)
  }

  @Test(arguments: days)
  func todayIsNowAndTomorrowIsForecast(_ day: Day) async throws {
    let bench = try await StockBench(zone: day.zone)
    for (now, edge) in [(day.start, 60), (day.end, -60)] {
      let moment = try Instant(parsing: now).adding(seconds: edge)
      bench.book.clock.set(to: moment)
      let arrived = try await Self.receive(1, of: "LAMP-1", day.date, bench)
      #expect(arrived.at == moment)
      var question = ShowStockLevel(sku: "LAMP-1")
      question.asOf = try SiteTime(parsing: day.date)
      #expect(try await bench.stock.level(question, bench.wil).output.asOf == moment)
      let tomorrow = try CivilDate(parsing: day.date).adding(days: 1)
      let refused = await StockBench.refusal {
        _ = try await Self.receive(1, of: "LAMP-1", tomorrow.description, bench)
      }
      #expect(refused?.code == .badDate && refused?.field == "at")
      #expect(refused?.message.contains(tomorrow.description) == true)
      question.asOf = .day(tomorrow)
      // What is expected then, as far as the book knows.
      let expected = try #require(try await bench.stock.level(question, bench.wil).output.asOf)
      #expect(expected > moment)
    }
  }

  @Test func aRightThatEndsOnADayHoldsThroughIt() async throws {
    let day = Self.days[2]
    let bench = try await StockBench(zone: day.zone)
    var input = GrantPermission(permission: .inventoryView, user: "sam")
    input.from = .day(try CivilDate(parsing: day.date))
    input.until = .day(try CivilDate(parsing: day.date))
    let grant = try await bench.book.dependencies.roles.grantPermission(input, bench.anna)
    #expect(grant.output.validFrom?.description == day.start)
    #expect(grant.output.validUntil?.description == day.end)
  }

  // MARK: Steps

  /// A book in the zone, three days after the day, with a product that never had stock.
  private static func bench(_ day: Day) async throws -> StockBench {
    let bench = try await StockBench(zone: day.zone)
    bench.book.clock.set(to: try Instant(parsing: day.end).adding(seconds: 3 * 86_400))
    _ = try await bench.book.dependencies.products.create(
      CreateProduct(sku: "TRAY", name: "Tray"), bench.anna)
    return bench
  }

  private static func receive(
    _ quantity: Quantity, of sku: String = "TRAY", _ at: String, _ bench: StockBench
  ) async throws -> StockChangeView {
    var input = ReceiveStock(
      sku: sku, quantity: quantity, cost: try UnitPrice(parsing: "1"))
    input.at = try SiteTime(parsing: at)
    return try await bench.stock.receive(input, bench.wil).output
  }
}

extension SiteDayTests.Day {
  init(_ zone: String, _ date: String, _ start: String, _ end: String) {
    self.init(zone: zone, date: date, start: start, end: end)
  }
}
