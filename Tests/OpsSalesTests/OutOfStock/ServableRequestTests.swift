import OpsDomain
import OpsKernel
import OpsSales
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// A request that can be served after an edit gets its goods in the same commit.
@Suite struct ServableRequestTests {
  /// Five of a lot that is due before the day on which four are needed.
  private func waiting() async throws -> (LotBench, number: String) {
    let milk = try await LotBench()
    try await milk.receive(5, lot: "X", due: 20)
    let number = try await milk.book.dependencies.outOfStock.create(
      CreateRequest(
        customer: "000001", sku: "MILK", quantity: 4, neededBy: milk.today.adding(days: 30)),
      milk.bench.sam
    ).output.number
    return (milk, number)
  }

  private func edit(_ input: EditRequest, _ milk: LotBench) async throws -> RequestView {
    try await milk.book.dependencies.outOfStock.edit(input, milk.bench.sam).output
  }

  @Test("Goods that are not good for long enough are no work of today")
  func today() async throws {
    let (milk, _) = try await waiting()
    let lines = try await milk.book.dependencies.today.list(ListToday(), milk.bench.sam).output
    #expect(!lines.items.contains { $0.name == "requests_to_allocate" })
  }

  @Test func withoutTheDateThatKeptItFromGoodsItGetsThem() async throws {
    let (milk, number) = try await waiting()
    let later = try await edit(
      EditRequest(request: number, neededBy: milk.today.adding(days: 40)), milk)
    #expect(later.allocated == 0)
    let commits = try await milk.bench.commits()
    let free = try await edit(EditRequest(request: number, clear: [.neededBy]), milk)
    #expect(free.allocated == 4)
    #expect(try await milk.bench.commits() == commits + 1)
    _ = try await milk.book.dependencies.changesets.undo(CommitReference(), milk.bench.sam)
    let back = try await milk.book.dependencies.outOfStock.show(
      RequestReference(request: number), milk.bench.sam
    ).output.request
    #expect(back.allocated == 0 && back.neededBy == milk.today.adding(days: 40))
  }

  @Test func withAnEarlierDateItGetsThemAsWell() async throws {
    let (milk, number) = try await waiting()
    let sooner = try await edit(
      EditRequest(request: number, neededBy: milk.today.adding(days: 10)), milk)
    #expect(sooner.allocated == 4)
  }

  @Test func aNoteAllocatesNothing() async throws {
    let (milk, number) = try await waiting()
    let same = try await edit(EditRequest(request: number, note: "call first"), milk)
    #expect(same.allocated == 0)
  }
}
