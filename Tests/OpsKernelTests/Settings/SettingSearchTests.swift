import OpsDomain
import OpsKernel
import OpsServices
import OpsTesting
import Testing

@Suite("Finding settings, and changing several")
struct SettingSearchTests {
  private func list(_ book: SampleBook, _ input: ListSettings) async throws -> [SettingView] {
    try await book.dependencies.settings.list(input, book.call(.administrator)).output.items
  }

  private func change(
    _ book: SampleBook, set: [String]? = nil, reset: [String]? = nil
  ) async throws -> [SettingView] {
    try await book.dependencies.settings.change(
      ChangeSettings(set: set, reset: reset), book.call(.administrator)
    ).output.items
  }

  private func code(_ body: () async throws -> some Any) async -> ErrorCode? {
    do {
      _ = try await body()
      return nil
    } catch { return (error as? OpsError)?.code ?? .internalError }
  }

  @Test func aCategoryHasTheSettingsOfItsWord() async throws {
    let book = try await SampleBook.make()
    let stock = try await list(book, ListSettings(category: "Stock"))
    #expect(!stock.isEmpty && stock.allSatisfy { $0.category == "stock" })
    #expect(stock.allSatisfy { $0.key.hasPrefix("stock.") && !$0.isSensitive })
    let access = try await list(book, ListSettings(category: "access"))
    #expect(access.contains { $0.key == "access.two_people" && $0.isSensitive })
    #expect(await code { try await list(book, ListSettings(category: "moon")) } == .notFound)
  }

  @Test func aSearchLooksAtNamesAndAtWhatTheyDecide() async throws {
    let book = try await SampleBook.make()
    let found = try await list(book, ListSettings(search: "ANOTHER person"))
    let byName = try await list(book, ListSettings(search: "two_people"))
    #expect(byName.map(\.key) == ["access.two_people"])
    #expect(found.contains { $0.key == "access.two_people" })
    #expect(try await list(book, ListSettings(search: "no such words")).isEmpty)
  }

  @Test func severalAreChangedTogetherOrNotAtAll() async throws {
    let book = try await SampleBook.make()
    let changed = try await change(
      book, set: ["oos.auto_allocate=off", "stock.reservation_ttl=2d"])
    #expect(changed.map(\.value) == ["off", "2d"])
    #expect(
      try await list(book, ListSettings(changed: true)).map(\.key).sorted() == [
        "oos.auto_allocate", "stock.reservation_ttl",
      ])
    let wrong = await code {
      try await change(book, set: ["stock.reservation_ttl=3d", "oos.auto_allocate=lifo"])
    }
    #expect(wrong == .badValue)
    let back = try await change(
      book, set: ["stock.reservation_ttl=4d"], reset: ["oos.auto_allocate"])
    #expect(back.map(\.value) == ["4d", "fifo"])
  }

  @Test func whatSaysNothingOrTheSameTwiceIsRefused() async throws {
    let book = try await SampleBook.make()
    #expect(await code { try await change(book) } == .badValue)
    #expect(await code { try await change(book, set: ["oos.auto_allocate"]) } == .badValue)
    let twice = await code {
      try await change(book, set: ["oos.auto_allocate=off"], reset: ["oos.auto_allocate"])
    }
    #expect(twice == .duplicate)
  }
}
