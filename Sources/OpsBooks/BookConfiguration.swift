import OpsDomain
import OpsStorage

/// What a book is opened from: where it is, which clock it has, and what is outside of it.
package struct BookConfiguration: Sendable {
  /// The store of the books: sales, warehouse and everything that shares their transactions.
  package var kind: StoreKind
  /// The store of users and sessions; may move to a server before the books do.
  package var identityKind: StoreKind
  /// The files of a local book.
  package var files: BookFiles
  /// The address of the server of a remote book.
  package var serverURL = ""
  /// The address of the database of a book that is in one.
  package var databaseURL = ""
  /// The secret that seals the keys which a book in a database keeps there; nil where its keys are
  /// files. Throws what reading it throws.
  package var keySecret: @Sendable () throws -> Secret? = { nil }
  /// How long one attempt to reach the server may take.
  package var serverTimeout = BookLocation.standardTimeout
  /// The bearer token for the server; nil where nobody is signed in.
  package var token: @Sendable () throws -> Secret? = { nil }
  /// A fixed time for a local or mock book; a server's clock is never set from outside.
  package var now: Instant?
  /// What the identity provider's addresses stand under; paths alone when empty.
  package var publicURL = ""
  /// The provider's name in identity tokens; drawn once and kept with its keys when absent.
  package var issuer: String?
  /// What is outside of a book that is kept here. Throws what reading its secrets throws.
  package var outside: @Sendable (BookOpening) throws -> BookOutside = { _ in BookOutside() }

  /// The time of the book: that of the machine unless another one was set.
  package var clock: any BusinessClock { now.map { ManualClock($0) } ?? SystemClock() }

  package init(kind: StoreKind, identityKind: StoreKind? = nil, files: BookFiles) {
    self.kind = kind
    self.identityKind = identityKind ?? kind
    self.files = files
  }
}
