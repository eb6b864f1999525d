import OpsStorage
import OpsStorageLocal
import OpsTesting

extension StoreFactory {
  /// Books in SQLite files that go with the test.
  static let local = StoreFactory("Local") { rules in
    let book = try LocalBook()
    let store = try await LocalStore(path: book.path, schemas: rules.map(\.schema))
    return StoreLease(store) {
      try await store.close()
      // The folder is removed with its last owner, after the store has let go of its files.
      withExtendedLifetime(book) {}
    }
  }

  /// Every implementation that needs no server.
  static let all: [StoreFactory] = [.mock, .local]
}
