import OpsBooks
import OpsDomain
import OpsShell
import OpsStorage

/// What `opsh store status` tells.
extension AppHost {
  func storeStatus() async throws -> Document {
    let book = try await opened()
    let head = try await head(of: book)
    var status: DocumentObject = [
      "kind": .text(configuration.kind.rawValue), "place": .text(storePlace),
      "version": .text(ProductVersion.text),
      "commits": head.map { Document.integer($0.sequence) } ?? .null,
      "last_commit": head?.at.map { Document.text($0.description) } ?? .null,
      "head": head.map { Document.text(HexText.of($0.hash)) } ?? .null,
    ]
    for fact in try await book.store.facts() { status.set(fact.name, fact.value) }
    return .object(status)
  }

  /// Where the journal ends; nil at a server whose journal the caller may not read.
  private func head(of book: Book) async throws -> JournalHead? {
    do {
      return try await book.store.journal.head()
    } catch let error as OpsError
      where configuration.kind == .remote
      && (error.errorClass == .denied || error.errorClass == .signin)
    {
      return nil
    }
  }

  /// Where the book is, without a password.
  var storePlace: String {
    switch configuration.kind {
    case .local: configuration.bookPath
    case .mock: "the memory of this process"
    case .desk: configuration.bookPath
    case .remote: SecretText.masked(configuration.serverURL)
    case .postgres: DatabaseAddress.masked(configuration.databaseURL)
    }
  }
}
