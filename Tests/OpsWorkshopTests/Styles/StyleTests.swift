import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsWorkshop

@Suite("Production styles")
struct StyleTests {
  private let book: SampleBook
  private static let number = "ST-000001"

  init() async throws { book = try await SampleBook.make() }

  private var styles: StyleService { book.dependencies.styles }
  private var mia: Call { book.call(.workshopManager) }
  private var wil: Call { book.call(.warehouseKeeper) }
  private let named = StyleReference(style: StyleTests.number)

  private func make(until status: StyleStatus) async throws {
    _ = try await styles.create(CreateStyle(sku: "LAMP-1", quantity: 240), mia)
    if status == .planning { return }
    _ = try await styles.start(named, mia)
    if status == .inProduction { return }
    _ = try await styles.complete(named, mia)
    if status == .completed { return }
    _ = try await book.dependencies.packaging.createTeam(
      CreatePackagingTeam(name: "Days", leader: "wil"), wil)
    _ = try await pack(per: 24)
  }

  private func pack(per: Int64) async throws -> StyleView {
    try await styles.warehouse(
      WarehouseStyle(style: Self.number, team: "Days", per: per), wil
    ).output
  }

  private func lamps() async throws -> Quantity {
    try await book.dependencies.stock.level(ShowStockLevel(sku: "LAMP-1"), wil).output.onHand
  }

  @Test func aStyleGoesThroughThePackagingOutOfTheHouse() async throws {
    let before = try await lamps()
    try await make(until: .warehoused)
    let packed = try await styles.show(named, wil).output
    #expect(packed.status == .warehoused && packed.packaging == "PK-000001")
    let early = await BatchBench.refusal { try await styles.ship(named, wil) }
    #expect(early?.code == .badState)
    let record = try await book.dependencies.packaging.complete(
      CompletePackaging(record: "PK-000001", location: "MAIN"), wil
    ).output
    #expect(record.packages == 10 && record.items == 240 && record.note == Self.number)
    #expect(try await lamps() == before + 240)
    #expect(try await styles.ship(named, wil).output.status == .shipped)
    let shipped = try await book.dependencies.packaging.list(
      ListPackaging(status: [.shipped]), wil
    ).output.items
    #expect(shipped.map(\.number) == ["PK-000001"])
  }

  @Test(
    "Every step has its place, and no other",
    arguments: [StyleStatus.planning, .inProduction, .completed])
  func steps(_ status: StyleStatus) async throws {
    try await make(until: status)
    let tries: [(StyleStatus, () async throws -> Any)] = [
      (.planning, { try await styles.start(named, mia) }),
      (.inProduction, { try await styles.complete(named, mia) }),
      (.warehoused, { try await styles.ship(named, wil) }),
    ]
    for (place, body) in tries where place != status {
      #expect(await BatchBench.refusal(body)?.code == .badState)
    }
    let edit = await BatchBench.refusal {
      try await styles.edit(EditStyle(style: Self.number, quantity: 12), mia)
    }
    #expect((edit == nil) == (status == .planning))
  }

  @Test(
    "A right for other goods takes no style on, and one for its goods does",
    arguments: [StyleStatus.planning, .inProduction])
  func limitedToGoods(_ status: StyleStatus) async throws {
    try await make(until: status)
    func step(_ sku: String) async throws -> StyleStatus {
      let call = book.call(
        .workshopManager, .productionEditConfig, only: try await book.only(product: sku))
      if status == .planning { return try await styles.start(named, call).output.status }
      return try await styles.complete(named, call).output.status
    }
    #expect(await BatchBench.refusal { try await step("RICE") }?.code == .denied)
    #expect(try await styles.show(named, mia).output.status == status)
    #expect(try await step("LAMP-1") == status.next)
  }

  @Test func whoShipsHasTheRightForWhatWasPackedWhereItIs() async throws {
    try await make(until: .warehoused)
    let packaging = book.dependencies.packaging
    _ = try await packaging.complete(
      CompletePackaging(record: "PK-000001", location: "MAIN"), wil)
    _ = try await packaging.ship(PackagingReference(record: "PK-000001"), wil)
    for other in [try await book.only(product: "RICE"), try await book.only(location: "SHOP")] {
      let call = book.call(.warehouseKeeper, .inventoryUpdateStock, only: other)
      #expect(await BatchBench.refusal { try await styles.ship(named, call) }?.code == .denied)
    }
    let there = book.call(
      .warehouseKeeper, .inventoryUpdateStock, only: try await book.only(location: "MAIN"))
    #expect(try await styles.ship(named, there).output.status == .shipped)
  }

  @Test func packagesAreFull() async throws {
    try await make(until: .completed)
    _ = try await book.dependencies.packaging.createTeam(
      CreatePackagingTeam(name: "Days", leader: "wil"), wil)
    for per: Int64 in [0, -1, 7] {
      #expect(await BatchBench.refusal { try await pack(per: per) }?.code == .badQuantity)
    }
    #expect(try await styles.show(named, mia).output.status == .completed)
  }

  @Test func theGateSkipsNoStep() async throws {
    try await make(until: .planning)
    let refused = await BatchBench.refusal {
      try await book.write { transaction in
        let styles = transaction.repository(ProductionStyle.self)
        var style = try await styles.named(Self.number)
        style.status = .completed
        _ = try await styles.update(style)
      }
    }
    #expect(refused?.code == .badState)
    #expect(
      refused?.message == "\(Self.number) is in planning and cannot be completed")
    #expect(refused?.hint == "begin with `opsh style start \(Self.number)`")
  }
}
