/// Where an upgrade stands, for tests that stop it there.
enum UpgradeStage: Sendable, Equatable {
  /// The book is locked and nobody else has it open.
  case locked
  /// The copy holds what the book holds.
  case copied
  /// Before the step of this name, inside its transaction.
  case step(String)
  /// All steps have run on the copy.
  case migrated
  /// The copy has been compared with the book.
  case verified
  /// The copy is on the disk.
  case durable
  /// The book has a second name.
  case kept
  /// The copy has the book's name.
  case switched
}
