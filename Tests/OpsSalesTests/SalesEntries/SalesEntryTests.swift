import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsSales

@Suite struct SalesEntryTests {
  private func day(_ text: String) throws -> CivilDate { try CivilDate(parsing: text) }

  @Test func anEntryIsTheSumOfItsLinesAndMovesNoStock() async throws {
    let bench = try await SalesBench()
    let before = try await bench.onHand(at: "MAIN")
    let made = try await bench.sales.enter(
      EnterSales(date: try day("2027-03-01"), line: ["lamp-1=2@22.50", "RICE=0.75"]), bench.sam
    ).output
    #expect(made.number == "SE-000001")
    #expect(made.salesperson == "sam")
    #expect(made.lines.map(\.product) == ["LAMP-1", "RICE"])
    #expect(made.lines.map(\.amount) == ["45.00", "1.58"])
    #expect(made.total == "46.58")
    #expect(try await bench.onHand(at: "MAIN") == before)
    let shown = try await bench.sales.show(SalesReference(entry: "SE-000001"), bench.sam)
    #expect(shown.output == made)
  }

  @Test func amountsAreRoundedHalfUpLineByLine() async throws {
    let bench = try await SalesBench()
    let made = try await bench.sales.enter(
      EnterSales(date: try day("2027-03-01"), line: ["RICE=0.5@14.03", "LAMP-1=1@7.02"]),
      bench.sam)
    #expect(made.output.lines.map(\.amount) == ["7.02", "7.02"])
    #expect(made.output.total == "14.04")
  }

  @Test(arguments: [
    ("LAMP-1=0", ErrorCode.badQuantity), ("LAMP-1=-1", .badQuantity), ("LAMP-1=1.5", .badQuantity),
    ("LAMP-1=x", .badQuantity), ("LAMP-1=", .badQuantity),
    ("LAMP-1=9223372036854775808", .badQuantity), ("LAMP-1=1@0", .badAmount),
    ("LAMP-1=1@-1", .badAmount), ("LAMP-1=1@", .badAmount),
    ("LAMP-1=1@9223372036854775808", .badAmount), ("OLD-1=1", .badAmount),
    ("LAMP-1=9000000000@9000000000", .badAmount), ("RICE=0.001@0.001", .badAmount),
    ("NOPE=1", .notFoundSKU), ("LAMP-1", .badValue), ("=1", .badValue), ("", .badValue),
  ])
  func aLineThatCannotBeRightIsRefused(_ line: String, _ code: ErrorCode) async throws {
    let bench = try await SalesBench()
    let date = try day("2027-03-01")
    let error = try await SalesBench.refusal {
      try await bench.sales.enter(EnterSales(date: date, line: [line]), bench.sam)
    }
    #expect(error?.code == code)
    #expect(try await bench.count(SalesEntry.self) == 0)
  }

  @Test func eachFaultOfEachLineIsTold() async throws {
    let bench = try await SalesBench()
    let date = try day("2027-03-01")
    let error = try await SalesBench.refusal {
      try await bench.sales.enter(
        EnterSales(date: date, line: ["NOPE=-1", "LAMP-1=0", "RICE=0", "MUG"]), bench.sam)
    }
    let messages = error?.all.map(\.message) ?? []
    #expect(
      error?.all.map(\.code) == [
        .notFoundSKU, .badQuantity, .badQuantity, .badQuantity, .badValue,
      ], "\(messages)")
    for (index, part) in ["line 1", "line 1, NOPE", "line 2, LAMP-1", "line 3, RICE", "line 4"]
      .enumerated() where index < messages.count
    {
      #expect(messages[index].hasPrefix(part), "\(messages[index])")
    }
    #expect(error?.all.allSatisfy { $0.at == nil } == true)
  }

  @Test func anEntryIsWorthNoMoreThanReportsCanAddUp() async throws {
    let bench = try await SalesBench()
    let date = try day("2027-03-01")
    let most = "LAMP-1=1000@1000000000"
    for lines in [["LAMP-1=1000@1000000000.01"], [most, "RICE=1@0.01"]] {
      let error = try await SalesBench.refusal {
        try await bench.sales.enter(EnterSales(date: date, line: lines), bench.sam)
      }
      #expect(error?.code == .badAmount && error?.field == "line" && error?.hint != nil)
    }
    let made = try await bench.sales.enter(EnterSales(date: date, line: [most]), bench.sam)
    #expect(made.output.total == "1000000000000.00")
    // The same bounds for a caller that writes the records directly.
    let currency = bench.book.desk.currency
    for total in [SalesWorth.maximum(currency) + 1, 0] {
      let error = try await SalesBench.refusal {
        try await bench.book.write { transaction in
          try await transaction.repository(SalesEntry.self).create(
            SalesEntry(
              id: transaction.nextID(), number: "SE-900001", date: date,
              salespersonID: try #require(bench.sam.principal.userID), total: total,
              createdAt: transaction.now))
        }
      }
      #expect(error?.code == .badAmount && error?.field == "total")
    }
  }

  @Test func allThatIsWrongWithAnEntryIsToldTogether() async throws {
    let bench = try await SalesBench()
    let error = try await SalesBench.refusal {
      try await bench.sales.enter(
        EnterSales(date: try day("2027-03-02"), line: ["NOPE=x@-1", "NADA=1"]), bench.sam)
    }
    #expect(
      error?.all.map(\.code) == [
        .badDate, .badQuantity, .badAmount, .notFoundSKU, .notFoundSKU,
      ])
  }

  @Test func oneProductPerLineAndAtLeastOneLine() async throws {
    let bench = try await SalesBench()
    let date = try day("2027-03-01")
    let twice = try await SalesBench.refusal {
      try await bench.sales.enter(
        EnterSales(date: date, line: ["LAMP-1=1", "lamp-1=2"]), bench.sam)
    }
    #expect(twice?.code == .duplicate)
    let none = try await SalesBench.refusal {
      try await bench.sales.enter(EnterSales(date: date, line: []), bench.sam)
    }
    #expect(none?.code == .badValue)
  }

  @Test func todayIsTheLastDay() async throws {
    let bench = try await SalesBench()
    let tomorrow = try day("2027-03-02")
    let error = try await SalesBench.refusal {
      try await bench.sales.enter(EnterSales(date: tomorrow, line: ["LAMP-1=1"]), bench.sam)
    }
    #expect(error?.code == .badDate)
    // 22:30 UTC is half past midnight at the site.
    bench.book.clock.advance(milliseconds: (14 * 60 + 30) * 60_000)
    _ = try await bench.sales.enter(EnterSales(date: tomorrow, line: ["LAMP-1=1"]), bench.sam)
  }

  @Test func everybodySeesTheirOwnAndTheAdministratorAll() async throws {
    let bench = try await SalesBench()
    let date = try day("2027-03-01")
    _ = try await bench.sales.enter(EnterSales(date: date, line: ["LAMP-1=1@10"]), bench.sam)
    _ = try await bench.sales.enter(EnterSales(date: date, line: ["LAMP-1=1@5"]), bench.anna)
    let mine = try await bench.sales.list(ListSales(), bench.sam).output
    #expect(mine.items.map(\.number) == ["SE-000001"])
    let all = try await bench.sales.list(ListSales(), bench.anna).output
    #expect(Set(all.items.map(\.number)) == ["SE-000001", "SE-000002"])
    let sams = try await bench.sales.list(ListSales(salesperson: "sam"), bench.anna).output
    #expect(sams.items.map(\.number) == ["SE-000001"])
    let hidden = try await SalesBench.refusal {
      try await bench.sales.show(SalesReference(entry: "SE-000002"), bench.sam)
    }
    #expect(hidden?.code == .notFound)
    let deleted = try await SalesBench.refusal {
      try await bench.sales.delete(SalesReference(entry: "SE-000002"), bench.sam)
    }
    #expect(deleted?.code == .notFound)
    let trend = try await bench.sales.trend(ShowSalesTrend(), bench.sam).output
    #expect(trend.total == "10.00")
  }

  @Test func othersHaveNoSales() async throws {
    let bench = try await SalesBench()
    let date = try day("2027-03-01")
    for role in [Role.warehouseKeeper, .workshopManager, .customer, .unauthorized] {
      let call = bench.book.call(role)
      let refusals = [
        try await SalesBench.refusal {
          try await bench.sales.enter(EnterSales(date: date, line: ["LAMP-1=1"]), call)
        },
        try await SalesBench.refusal { try await bench.sales.list(ListSales(), call) },
        try await SalesBench.refusal { try await bench.sales.trend(ShowSalesTrend(), call) },
      ]
      #expect(refusals.allSatisfy { $0?.code == .denied })
    }
  }

  @Test func theListIsNewestDayFirstWithinThePeriod() async throws {
    let bench = try await SalesBench()
    for date in ["2027-02-27", "2027-03-01", "2027-02-28"] {
      _ = try await bench.sales.enter(
        EnterSales(date: try day(date), line: ["LAMP-1=1"]), bench.sam)
    }
    let page = try await bench.sales.list(ListSales(limit: 2), bench.sam).output
    #expect(page.items.map(\.date.description) == ["2027-03-01", "2027-02-28"])
    let rest = try await bench.sales.list(ListSales(limit: 2, after: page.next), bench.sam).output
    #expect(rest.items.map(\.date.description) == ["2027-02-27"])
    let period = try await bench.sales.list(
      ListSales(from: try day("2027-02-28"), to: try day("2027-02-28")), bench.sam)
    #expect(period.output.items.map(\.date.description) == ["2027-02-28"])
  }

  @Test func anEntryIsDeletedOnTheDayItWasMadeOrByTheAdministrator() async throws {
    let bench = try await SalesBench()
    for _ in 1...2 {
      _ = try await bench.sales.enter(
        EnterSales(date: try day("2027-02-20"), line: ["LAMP-1=1", "RICE=1"]), bench.sam)
    }
    _ = try await bench.sales.delete(
      SalesReference(entry: "SE-000001"), bench.book.call(.salesperson, rehearsal: true))
    #expect(try await bench.count(SalesLine.self) == 4)
    _ = try await bench.sales.delete(SalesReference(entry: "SE-000001"), bench.sam)
    #expect(try await bench.count(SalesLine.self) == 2)
    bench.pass(days: 1)
    let late = try await SalesBench.refusal {
      try await bench.sales.delete(SalesReference(entry: "SE-000002"), bench.sam)
    }
    #expect(late?.code == .ruleViolated)
    _ = try await bench.sales.delete(SalesReference(entry: "SE-000002"), bench.anna)
    #expect(try await bench.count(SalesEntry.self) == 0)
  }

  @Test func theSameKeyIsOneEntry() async throws {
    let bench = try await SalesBench()
    let input = EnterSales(date: try day("2027-03-01"), line: ["LAMP-1=1"])
    let call = bench.book.call(.salesperson, key: "once")
    let first = try await bench.sales.enter(input, call)
    let again = try await bench.sales.enter(input, call)
    #expect(again.isReplay)
    #expect(again.output == first.output)
    #expect(try await bench.count(SalesEntry.self) == 1)
  }

  @Test func theGateKeepsEntriesTrueOnEveryWrite() async throws {
    let bench = try await SalesBench()
    _ = try await bench.sales.enter(
      EnterSales(date: try day("2027-03-01"), line: ["LAMP-1=1@10"]), bench.sam)
    let changed = try await SalesBench.refusal {
      try await bench.book.write { transaction in
        let entries = transaction.repository(SalesEntry.self)
        guard var entry = try await entries.first(where: .everything) else { return }
        entry.total = 5
        _ = try await entries.update(entry)
      }
    }
    #expect(changed?.code == .derivedField)
    let moved = try await SalesBench.refusal {
      try await bench.book.write { transaction in
        let entries = transaction.repository(SalesEntry.self)
        guard var entry = try await entries.first(where: .everything) else { return }
        entry.salespersonID = SampleUser.of(.administrator).id
        _ = try await entries.update(entry)
      }
    }
    #expect(moved?.code == .ruleViolated)
    let amounts: [(Int64, ErrorCode)] = [(1, .derivedField), (1_000, .derivedField)]
    for (amount, code) in amounts {
      let added = try await SalesBench.refusal {
        try await bench.book.write { transaction in
          let entry = try await transaction.repository(SalesEntry.self).first(where: .everything)
          let product = try await transaction.repository(Product.self).named("RICE")
          guard let entry else { return }
          _ = try await transaction.repository(SalesLine.self).create(
            SalesLine(
              id: transaction.nextID(), entryID: entry.id, productID: product.id, quantity: 1,
              unitPrice: UnitPrice(rawValue: 10_000_000), amount: amount))
        }
      }
      #expect(added?.code == code)
    }
  }
}
