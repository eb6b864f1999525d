import Testing

@testable import OpsShell

/// An operation whose answer comes in pages.
@Suite struct AnswerPagesTests {
  private struct Page: Equatable {
    let items: [Int]
    let next: String?
  }

  /// Three pages of two numbers; the position is the first number of a page.
  private static func page(_ after: String?) -> Page {
    let first = after.flatMap(Int.init) ?? 1
    return Page(items: [first, first + 1], next: first < 5 ? "\(first + 2)" : nil)
  }

  @Test func everyPageBeginsWhereTheOneBeforeSays() async throws {
    var asked: [String?] = []
    var pages = AnswerPages(next: \.next) { after in
      asked.append(after)
      return Self.page(after)
    }
    var items: [Int] = []
    while let page = try await pages.next() { items += page.items }
    #expect(items == [1, 2, 3, 4, 5, 6])
    #expect(asked == [nil, "3", "5"])
    let behind = try await pages.next()
    #expect(behind == nil)
    #expect(asked.count == 3, "nothing is asked behind the last page")
  }

  @Test func aCancelledTaskAsksForNoFurtherPage() async throws {
    let task = Task {
      var pages = AnswerPages(next: \.next) { Self.page($0) }
      _ = try await pages.next()
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await pages.next()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
