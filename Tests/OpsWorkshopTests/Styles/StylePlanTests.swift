import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsWorkshop

/// How styles are planned and changed, and who may do so.
@Suite("Plans of styles")
struct StylePlanTests {
  private let book: SampleBook
  private static let number = "ST-000001"

  init() async throws {
    book = try await SampleBook.make()
    _ = try await book.dependencies.colors.create(
      CreateColor(name: "Navy", hex: "#1B2A49"), book.call(.workshopManager))
  }

  private var styles: StyleService { book.dependencies.styles }
  private var mia: Call { book.call(.workshopManager) }
  private var wil: Call { book.call(.warehouseKeeper) }

  @discardableResult
  private func create(
    _ quantity: Int64 = 240, of sku: String = "LAMP-1", size: String? = nil,
    color: String? = nil, by call: Call? = nil
  ) async throws -> StyleView {
    try await styles.create(
      CreateStyle(sku: sku, quantity: quantity, size: size, inColor: color, note: "first"),
      call ?? mia
    ).output
  }

  private func listed(_ status: StyleStatus? = nil) async throws -> [String] {
    try await styles.list(ListStyles(status: status), mia).output.items.map(\.number)
  }

  @Test func whatIsNotNamedStays() async throws {
    let plan = try await create(color: "Navy")
    #expect(plan.status == .planning && plan.color == "Navy" && plan.note == "first")
    let day = plan.date.adding(days: 2)
    let moved = try await styles.edit(EditStyle(style: "st-000001", date: day), mia).output
    #expect(moved.date == day && moved.quantity == 240 && moved.color == "Navy")
    let bare = try await styles.edit(
      EditStyle(style: Self.number, clear: [.inColor, .note]), mia
    ).output
    #expect(bare.color == nil && bare.note == nil && bare.date == day)
    let same = try await styles.edit(EditStyle(style: Self.number, quantity: 240), mia).output
    #expect(same.version == bare.version)
  }

  @Test func stylesAreFoundByTheirState() async throws {
    try await create()
    try await create(120)
    _ = try await styles.start(StyleReference(style: Self.number), mia)
    #expect(try await listed(.inProduction) == [Self.number])
    #expect(try await listed(.planning) == ["ST-000002"])
    #expect(try await listed(.shipped).isEmpty)
  }

  @Test func aPlanIsTakenBackAndWhatWasBegunIsNot() async throws {
    try await create()
    let changesets = book.dependencies.changesets
    _ = try await changesets.undo(CommitReference(), mia)
    #expect(try await listed().isEmpty)
    let again = try await create().number
    _ = try await styles.start(StyleReference(style: again), mia)
    #expect(await BatchBench.refusal { try await changesets.undo(CommitReference(), mia) } != nil)
    #expect(try await listed(.inProduction) == [again])
  }

  @Test func whatCannotBeIsRefusedAndLeavesNothing() async throws {
    _ = try await book.dependencies.colors.retire(ColorReference(color: "Navy"), mia)
    let cases: [(ErrorCode, () async throws -> StyleView)] = [
      (.badQuantity, { try await create(0) }),
      (.badQuantity, { try await create(10_000_001) }),
      (.notFoundSKU, { try await create(of: "NONE") }),
      (.notFound, { try await create(color: "Plum") }),
      (.ruleViolated, { try await create(color: "Navy") }),
      (.badValue, { try await create(size: "38") }),
      (.denied, { try await create(by: wil) }),
      (.notFound, { try await styles.edit(EditStyle(style: "ST-000009"), mia).output }),
    ]
    for (index, (code, body)) in cases.enumerated() {
      let refused = await BatchBench.refusal(body)
      #expect(refused?.code == code, "case \(index): \(String(describing: refused))")
    }
    #expect(try await listed().isEmpty)
  }

  @Test func aTeamThatIsOffTakesNoStyle() async throws {
    try await create()
    _ = try await styles.start(StyleReference(style: Self.number), mia)
    _ = try await styles.complete(StyleReference(style: Self.number), mia)
    _ = try await book.dependencies.packaging.createTeam(
      CreatePackagingTeam(name: "Days", leader: "wil"), wil)
    _ = try await book.dependencies.packaging.editTeam(
      EditPackagingTeam(team: "Days", active: .off), wil)
    let input = WarehouseStyle(style: Self.number, team: "Days", per: 24)
    let refused = await BatchBench.refusal { try await styles.warehouse(input, wil) }
    #expect(refused?.code == .ruleViolated && refused?.field == "team")
    #expect(try await listed(.completed) == [Self.number])
  }
}
