import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches

/// A stock bench with short words for counting: wil and the technician count, anna reviews.
struct CountBench: Sendable {
  let stock: StockBench

  init(seed: UInt64 = 1) async throws { stock = try await StockBench(seed: seed) }

  /// The same on a book that is there.
  init(on book: SampleBook) { stock = StockBench(on: book) }

  var book: SampleBook { stock.book }
  var counts: CountService { book.dependencies.counts }
  var wil: Call { book.call(.warehouseKeeper) }
  var anna: Call { book.call(.administrator) }
  /// Somebody else who counts and reviews, and may override nothing.
  var eve: Call {
    Call(
      Principal(
        userID: SampleUser.of(.salesperson).id, name: "eve", roles: [.warehouseKeeper]))
  }

  /// Rice is of the category Dry, which lies in Food.
  func putRiceIntoFood() async throws {
    try await book.write { transaction in
      let categories = transaction.repository(Category.self)
      let now = transaction.now
      let food = try await categories.create(
        Category(
          id: transaction.nextID(), name: "Food", foldedName: "food", createdAt: now,
          updatedAt: now))
      let dry = try await categories.create(
        Category(
          id: transaction.nextID(), name: "Dry", foldedName: "dry", parentID: food.id,
          createdAt: now, updatedAt: now))
      let products = transaction.repository(Product.self)
      var rice = try await products.named("RICE")
      rice.categoryID = dry.id
      _ = try await products.update(rice)
    }
  }

  @discardableResult
  func open(_ input: OpenCount = OpenCount()) async throws -> CountView {
    try await counts.open(input, wil).output
  }

  @discardableResult
  func enter(
    _ quantity: Quantity, of sku: String = "LAMP-1", in count: String = "C-000001",
    lot: String? = nil, at location: String? = nil, mode: CountMode? = nil, by call: Call? = nil
  ) async throws -> CountLineView {
    try await counts.enter(
      EnterCount(
        count: count, sku: sku, quantity: quantity, lot: lot, location: location, mode: mode),
      call ?? wil
    ).output
  }

  @discardableResult
  func approve(
    _ count: String = "C-000001", by call: Call? = nil, uncounted: UncountedLines? = nil,
    reason: String? = nil
  ) async throws -> CountReviewView {
    try await counts.review(
      ReviewCount(count: count, approve: true, uncounted: uncounted, reason: reason),
      call ?? eve
    ).output
  }

  /// Ends counting and approves nothing.
  @discardableResult
  func review(
    _ count: String = "C-000001", by call: Call? = nil, uncounted: UncountedLines? = nil
  ) async throws -> CountReviewView {
    try await counts.review(ReviewCount(count: count, uncounted: uncounted), call ?? eve).output
  }

  @discardableResult
  func post(_ count: String = "C-000001") async throws -> Outcome<CountView> {
    try await counts.post(CountReference(count: count), anna)
  }

  @discardableResult
  func recount(_ count: String = "C-000001") async throws -> CountView {
    try await counts.recount(RecountCount(count: count), wil).output
  }

  func lines(_ count: String = "C-000001") async throws -> [CountLineView] {
    try await counts.lines(ListCountLines(count: count), wil).output.items
  }

  /// Key of a commit of an operation: the last one, the one before it, and so on.
  func commit(of operation: String, last: Int = 1) async throws -> String {
    let commits = try await book.store.journal.commits(after: 0, limit: 10_000)
    let keys = commits.filter { $0.header.operation == operation }.map(\.header.key)
    guard keys.count >= last else {
      throw OpsError(.internalError, "There is no commit of \(operation)")
    }
    return keys[keys.count - last]
  }

  /// Lets time pass.
  func pass(minutes: Int64) { book.clock.advance(milliseconds: minutes * 60_000) }

  func set(_ key: String, _ value: String) async throws {
    _ = try await stock.settings.set(SetSetting(setting: key, value: value), anna)
  }
}
