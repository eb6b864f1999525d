import OpsBackup
import OpsDomain
import OpsIdentity
import OpsKernel
import OpsSales
import OpsServices
import OpsStorage
import OpsStorageLocal
import OpsTesting
import OpsWarehouse

@testable import OpsBooks

/// A shop in files, with goods, customers and requests, and what makes backups of it.
struct BackupBench {
  static let password = Secret("anna carries eleven lanterns")
  static let planted = "Zyxomma Lantern"

  let folder: TemporaryFolder
  let files: BookFiles
  let composition: Composition

  init(_ name: String = "shop") async throws {
    folder = try TemporaryFolder()
    files = BookFiles(path: folder.file("\(name).sqlite"), home: HomeFolder(folder.path))
    composition = Self.composition(files)
    _ = try await composition.create(InitialiseBook(admin: "anna"), password: Self.password)
  }

  static func composition(_ files: BookFiles) -> Composition {
    Composition(
      BookConfiguration(kind: .local, files: files), blueprint: .product,
      log: SuiteLog.logger("test.backup"))
  }

  var office: LocalBackupOffice { LocalBackupOffice(composition, version: "0.0.0") }

  /// The book, open, with its administrator signed in.
  func open() async throws -> Book { try await Self.open(files) }

  static func open(_ files: BookFiles) async throws -> Book {
    let book = try await composition(files).open()
    try await book.signIn("anna", password)
    return book
  }

  /// A folder for backups.
  func backups() throws -> String {
    let path = folder.file("backups")
    try FileAccess.makeFolder(path)
    return path
  }

  func make(_ order: BackupOrder) async throws -> BackupReceipt {
    try await office.make(order) { _ in }
  }

  func make() async throws -> String { try await make(BackupOrder(try backups())).file }

  /// Where a restored book goes.
  func target(_ name: String = "restored") -> BookFiles {
    BookFiles(path: folder.file("\(name).sqlite"), home: HomeFolder(folder.path))
  }

  @discardableResult
  func restore(
    _ file: String, to target: BookFiles, _ edit: (inout RestoreWish) -> Void = { _ in }
  ) async throws -> RestoreReport {
    var wish = RestoreWish(file, to: target)
    edit(&wish)
    return try await office.restore(wish) { _ in }
  }

  // MARK: The shop

  /// Goods, a customer and a request; answers the last commit.
  @discardableResult
  func begin(_ book: Book) async throws -> Int64 {
    let services = book.dependencies
    _ = try await services.products.create(
      CreateProduct(sku: "LAMP-1", name: "Desk lamp"), book.call())
    _ = try await services.stock.receive(ReceiveStock(sku: "LAMP-1", quantity: 5), book.call())
    _ = try await services.customers.create(
      CreateCustomer(name: Self.planted, number: "C-1", phone: "+370 555 17171"), book.call())
    return try await book.store.journal.head().sequence
  }

  /// More work: goods leave and come, another customer asks for some, the first one changes.
  @discardableResult
  func goOn(_ book: Book) async throws -> Int64 {
    let services = book.dependencies
    _ = try await services.stock.issue(IssueStock(sku: "LAMP-1", quantity: 2), book.call())
    _ = try await services.customers.create(
      CreateCustomer(name: "Corner Shop", number: "C-2"), book.call())
    _ = try await services.outOfStock.create(
      CreateRequest(customer: "C-2", sku: "LAMP-1", quantity: 4), book.call())
    _ = try await services.products.edit(
      EditProduct(sku: "LAMP-1", name: "Reading lamp"), book.call())
    _ = try await services.products.create(
      CreateProduct(sku: "RUG-1", name: "Rug"), book.call())
    _ = try await services.stock.receive(ReceiveStock(sku: "RUG-1", quantity: 3), book.call())
    return try await book.store.journal.head().sequence
  }

  // MARK: Comparing

  /// The digest of each collection, without passing records, which a look may remove.
  static func digests(
    of book: Book, where isWanted: (Schema) -> Bool = { !$0.isPassing }
  ) async throws -> [String: String] {
    let source = try requireSource(book)
    var found: [String: String] = [:]
    for schema in Blueprint.product.rules.schemas where isWanted(schema) {
      var hash = ContentHash()
      var last: RecordID?
      while true {
        let rows = try await source.rows(of: schema, after: last, limit: 500)
        guard let end = rows.last else { break }
        hash.add(rows)
        last = end.id
      }
      if hash.records > 0 { found[schema.name] = hash.text }
    }
    return found
  }

  private static func requireSource(_ book: Book) throws -> any BookSource {
    guard let source = book.store as? any BookSource else {
      throw OpsError(.internalError, "The book cannot be read as it is stored")
    }
    return source
  }

  /// Whether a text stands in a file, or in any file below a folder.
  static func holds(_ text: String, below path: String) -> Bool {
    let wanted = Array(text.utf8)
    if BackupFolder.isFolder(path) {
      return FolderNames.of(path).contains { holds(text, below: "\(path)/\($0)") }
    }
    guard let file = try? BackupFile(path), let bytes = try? file.read(Int(file.size)) else {
      return false
    }
    return bytes.indices.contains { place in
      bytes[place] == wanted[0] && bytes[place...].starts(with: wanted)
    }
  }
}
