/// The pages of an operation that answers in pages, one after the other, for commands that need all
/// of them.
struct AnswerPages<Page> {
  private let following: (Page) -> String?
  private let ask: (_ after: String?) async throws -> Page
  /// Where the next page starts; nil for the beginning.
  private var position: String?
  private var isOver = false

  /// - Parameters:
  ///   - next: Where the page behind this one starts; nil on the last one.
  ///   - ask: Asks for the page at that position; nil is the first one.
  init(next: @escaping (Page) -> String?, _ ask: @escaping (_ after: String?) async throws -> Page)
  {
    following = next
    self.ask = ask
  }

  /// The next page; nil behind the last. Throws `CancellationError` when the task is cancelled, and
  /// what the operation throws.
  mutating func next() async throws -> Page? {
    guard !isOver else { return nil }
    try Task.checkCancellation()
    let page = try await ask(position)
    position = following(page)
    isOver = position == nil
    return page
  }
}
