import OpsDomain
import OpsKernel
import OpsSales
import OpsTesting
import TestBenches
import Testing

@Test func aRequestIsWrittenDownWithNumberAndPrice() async throws {
  let bench = try await OutOfStockBench()
  let view = try await bench.create(5, priority: .high, note: " for the window ")
  #expect(view.number == "OOS-000001" && view.status == .pending)
  #expect(view.customer == "000001" && view.customerName == "Corner Shop")
  #expect(view.product == "LAMP-1" && view.productName == "Desk lamp" && view.size == nil)
  #expect(view.quantity == 5 && view.remaining == 5 && view.allocated == 0)
  #expect(view.unitPrice?.description == "24.9" && view.priority == .high)
  #expect(view.note == "for the window" && view.requestedAt == SampleBook.start)
  #expect(view.createdBy == SampleUser.of(.salesperson).id)
  #expect(try await bench.create(1).number == "OOS-000002")
  let figures = try await bench.figures(of: "000001")
  #expect(figures?.orderCount == 2 && figures?.lastContactAt == SampleBook.start)
}

@Test func aRequestDoesNotTakeStockByItself() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(5)
  let level = try await bench.level()
  #expect(level.onHand == 20 && level.reserved == 0)
}

@Test func whatCannotBeWantedIsRefused() async throws {
  let bench = try await OutOfStockBench()
  func code(
    _ quantity: String, _ sku: String = "LAMP-1", _ customer: String = "000001",
    size: String? = nil
  ) async -> ErrorCode? {
    await bench.refusal {
      try await bench.create(
        try Quantity(parsing: quantity), of: sku, for: customer, size: size)
    }?.code
  }
  #expect(await code("0") == .badQuantity)
  #expect(await code("-1") == .badQuantity)
  #expect(await code("0.5") == .badQuantity)
  #expect(await code("9223372036854775808") == .badQuantity)
  #expect(await code("7.0155", "RICE") == .badQuantity)
  #expect(await code("1", "NONE") == .notFoundSKU)
  #expect(await code("1", "LAMP-1", "999999") == .notFoundCustomer)
  #expect(await code("1", "SHIRT") == .badValue)
  #expect(await code("1", "SHIRT", size: "XXL") == .badValue)
  #expect(await code("1", "LAMP-1", size: "M") == .badValue)
  #expect(await code("7.015", "RICE") == nil)
  #expect(await code("1", "SHIRT", size: "M") == nil)
  #expect(try await bench.list(ListRequests(order: .oldest)) == ["OOS-000001", "OOS-000002"])
}

@Test(arguments: [Role.warehouseKeeper, .workshopManager, .customer, .unauthorized])
func onlySalesAndAdministratorsWriteRequests(role: Role) async throws {
  let bench = try await OutOfStockBench()
  #expect(await bench.refusal { try await bench.create(1, as: role) }?.code == .denied)
  try await bench.create(1, as: .administrator)
}

@Test func theSameKeyWritesOneRequest() async throws {
  let bench = try await OutOfStockBench()
  let input = CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 2)
  let call = bench.book.call(.salesperson, key: "k-1")
  let first = try await bench.service.create(input, call)
  let second = try await bench.service.create(input, call)
  #expect(second.isReplay && second.output == first.output)
  #expect(try await bench.list(ListRequests()).count == 1)
  let other = CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 3)
  let refusal = await bench.refusal { _ = try await bench.service.create(other, call) }
  #expect(refusal?.code == .conflictKeyReused)
}

@Test func aRehearsalWritesNothing() async throws {
  let bench = try await OutOfStockBench()
  let outcome = try await bench.service.create(
    CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 2),
    bench.book.call(.salesperson, rehearsal: true))
  #expect(outcome.changed && !outcome.changes.isEmpty)
  #expect(try await bench.list(ListRequests()) == [])
  #expect(try await bench.create(1).number == "OOS-000001")
}

@Test func linesAreWrittenAsAWhole() async throws {
  let bench = try await OutOfStockBench()
  let lines = [
    QuantityLine("LAMP-1", 2), try QuantityLine(parsing: "RICE=1.25"), QuantityLine("SHIRT/M", 3),
  ]
  let views = try await bench.service.createMany(
    CreateRequests(customer: "000002", line: lines, priority: .urgent),
    bench.book.call(.salesperson)
  ).output.items
  #expect(views.map(\.number) == ["OOS-000001", "OOS-000002", "OOS-000003"])
  #expect(views.map(\.product) == ["LAMP-1", "RICE", "SHIRT"])
  #expect(views[2].size == "M" && views.allSatisfy { $0.priority == .urgent })
  #expect(try await bench.figures(of: "000002")?.orderCount == 3)
}

@Test func oneBadLineKeepsAllFromBeingWritten() async throws {
  let bench = try await OutOfStockBench()
  let refusal = await bench.refusal {
    _ = try await bench.service.createMany(
      CreateRequests(
        customer: "000001", line: [QuantityLine("LAMP-1", 1), QuantityLine("LAMP-1", 0)]),
      bench.book.call(.salesperson))
  }
  #expect(refusal?.code == .badQuantity && refusal?.message.hasPrefix("Line 2, LAMP-1") == true)
  #expect(try await bench.list(ListRequests()) == [])
  #expect(try await bench.figures(of: "000001")?.orderCount ?? 0 == 0)
  #expect(try await bench.create(1).number == "OOS-000001")
}

@Test(arguments: ["", "LAMP-1", "=5", "LAMP-1=", "LAMP-1=x", "A=1=2"])
func aLineThatIsNoneIsRefused(text: String) {
  #expect(throws: OpsError.self) { try QuantityLine(parsing: text) }
}

@Test func thereIsAtLeastOneLineAndAtMostAThousand() async throws {
  let bench = try await OutOfStockBench()
  for count in [0, QuantityLine.maximum + 1] {
    let lines = Array(repeating: QuantityLine("LAMP-1", 1), count: count)
    let refusal = await bench.refusal {
      _ = try await bench.service.createMany(
        CreateRequests(customer: "000001", line: lines), bench.book.call(.salesperson))
    }
    #expect(refusal?.field == "line")
  }
}
