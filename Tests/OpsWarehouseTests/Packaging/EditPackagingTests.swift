import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Changing and giving up packaging")
struct EditPackagingTests {
  private let bench: StockBench
  private var packaging: PackagingService { bench.book.dependencies.packaging }

  init() async throws {
    bench = try await StockBench()
    for team in ["Days", "Nights"] {
      _ = try await packaging.createTeam(
        CreatePackagingTeam(name: team, leader: "wil"), bench.wil)
    }
    _ = try await packaging.start(
      StartPackaging(sku: "LAMP-1", packages: 10, per: 12, team: "days", note: "fragile"),
      bench.wil)
  }

  private func edit(_ input: EditPackaging) async throws -> PackagingView {
    try await packaging.edit(input, bench.wil).output
  }

  private func show() async throws -> PackagingView {
    try await packaging.show(PackagingReference(record: "PK-000001"), bench.wil).output
  }

  @Test func whatIsInProgressCanBeChanged() async throws {
    let due = try CivilDate(parsing: "2027-03-06")
    let changed = try await edit(
      EditPackaging(
        record: "PK-000001", packages: 5, per: 24, team: "nights", due: due, priority: .urgent,
        reminder: false, note: "very fragile"))
    #expect(changed.items == 120 && changed.packages == 5 && changed.perPackage == 24)
    #expect(changed.team == "Nights" && changed.dueOn == due && changed.priority == .urgent)
    #expect(!changed.reminder && changed.note == "very fragile")
    let cleared = try await edit(EditPackaging(record: "PK-000001", clear: [.due, .note]))
    #expect(cleared.dueOn == nil && cleared.note == nil && cleared.items == 120)
    #expect(try await edit(EditPackaging(record: "PK-000001")) == cleared)
    #expect(try await show() == cleared)
  }

  @Test(arguments: [
    EditPackaging(record: "PK-000001", packages: 0), EditPackaging(record: "PK-000001", per: -1),
    EditPackaging(record: "PK-000001", team: "nobody"), EditPackaging(record: "PK-000009"),
    EditPackaging(record: "PK-000001", packages: .max, per: .max),
  ])
  func refusesWhatIsImpossible(_ input: EditPackaging) async throws {
    let before = try await show()
    let error = await StockBench.refusal { try await edit(input) }
    #expect(error != nil)
    #expect(try await show() == before)
  }

  @Test func whatIsGivenUpIsNotPackedAndNotChanged() async throws {
    let given = try await packaging.cancel(
      PackagingReference(record: "PK-000001"), bench.wil
    ).output
    #expect(given.status == .cancelled)
    let packed = await StockBench.refusal {
      try await packaging.complete(CompletePackaging(record: "PK-000001"), bench.wil)
    }
    #expect(packed?.code == .badState)
    let changed = await StockBench.refusal {
      try await edit(EditPackaging(record: "PK-000001", packages: 3))
    }
    #expect(changed?.code == .badState)
    _ = try await packaging.delete(PackagingReference(record: "PK-000001"), bench.wil)
    #expect(await StockBench.refusal { try await show() }?.code == .notFound)
  }

  @Test func packedGoodsKeepTheirRecord() async throws {
    _ = try await packaging.complete(CompletePackaging(record: "PK-000001"), bench.wil)
    let given = await StockBench.refusal {
      try await packaging.cancel(PackagingReference(record: "PK-000001"), bench.wil)
    }
    #expect(given?.code == .badState)
    let removed = await StockBench.refusal {
      try await packaging.delete(PackagingReference(record: "PK-000001"), bench.wil)
    }
    #expect(removed?.code == .badState)
    let changed = await StockBench.refusal {
      try await edit(EditPackaging(record: "PK-000001", packages: 3))
    }
    #expect(changed?.code == .badState)
  }
}
