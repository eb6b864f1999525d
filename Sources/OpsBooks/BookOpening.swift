/// How opening treats the book's file.
package enum BookOpening: Sendable {
  /// The book must be there.
  case existing
  /// `opsh init`: the book is made if it is not there.
  case creating
  /// A server: room for many readers and a large cache.
  case serving
}
