import OpsDomain
import OpsIdentity
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsBooks

/// A local, a mock and a remote book, opened and used as other programs do it.
@Suite("Opening a book")
struct BookTests {
  private static let password = Secret("anna carries eleven lanterns")
  /// Longer than any answer takes, also beside many other tests.
  private static let patience = TimeSpan(milliseconds: 600_000)

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The book of a shop, with one product.
  private func shop(user: String? = nil) async throws -> BookLocation {
    let path = folder.file("shop.sqlite")
    let home = HomeFolder(folder.path)
    let book = try await Book.create(
      .local(path: path, home: home), InitialiseBook(admin: "anna", zone: "Europe/Vilnius"),
      password: Self.password)
    let product = CreateProduct(sku: "LAMP-1", name: "Desk lamp")
    _ = try await book.dependencies.products.create(product, book.call())
    try await book.close()
    return .local(path: path, user: user, home: home)
  }

  @Test("A local book takes five lines")
  func local() async throws {
    let location = try await shop(user: "anna")
    let book = try await Book.open(location)
    let input = ReceiveStock(sku: "LAMP-1", quantity: 5)
    let outcome = try await book.dependencies.stock.receive(input, book.call(reason: "PO-7"))
    #expect(outcome.output.quantity == 5)
    #expect(book.world.calendar.zone == "Europe/Vilnius")
    try await book.close()
    try await book.close()
  }

  @Test("A book in a database has its keys and images beside the name of the database")
  func database() async throws {
    let home = HomeFolder(folder.path)
    let url = "postgres://opsh@db.example:5432/shop?sslmode=require"
    let location = BookLocation.database(url: url, user: "anna", home: home)
    let configuration = try location.configuration(location.user)
    #expect(configuration.kind == .postgres && configuration.identityKind == .postgres)
    #expect(configuration.databaseURL == url)
    #expect(configuration.files.path == home.book("shop.postgres"))
    let none = BookLocation.database(url: "", home: home)
    #expect(await failureCode { try await Book.open(none) } == .configuration)
  }

  @Test("A mock book takes five lines")
  func mock() async throws {
    let book = try await Book.open(.mock)
    let input = CreateProduct(sku: "LAMP-1", name: "Desk lamp")
    let outcome = try await book.dependencies.products.create(input, book.call())
    #expect(outcome.output.sku == "LAMP-1")
    try await book.close()
  }

  @Test("A remote book takes five lines")
  func remote() async throws {
    let server = try await BookServer.start()
    let guest = try await Book.open(.remote(url: server.url, timeout: Self.patience))
    #expect(await failureCode { try await guest.principal() } == .signInMissing)
    #expect(await failureCode { try await guest.principal(named: "anna") } == .deniedScope)
    try await guest.signIn("wil", BookServer.password)
    #expect(try await guest.principal().name == "wil")
    let token = try #require(guest.user.token)

    let book = try await Book.open(.remote(url: server.url, token: token, timeout: Self.patience))
    let input = ReceiveStock(sku: "LAMP-1", quantity: 5)
    let outcome = try await book.dependencies.stock.receive(input, book.call(key: "PO-7"))
    #expect(outcome.output.quantity == 5)
    try await book.close()

    try await guest.signOut()
    #expect(await failureCode { try await guest.principal() } == .signInMissing)
    try await guest.close()
  }

  @Test("Without a user somebody signs in, or a user is named for one call")
  func users() async throws {
    let book = try await Book.open(try await shop())
    #expect(await failureCode { try await book.call() } == .signInMissing)
    #expect(try await book.principal(named: "anna").roles == [.administrator])
    #expect(await failureCode { try await book.principal(named: "tom") } == .notFoundUser)
    let wrong = await failureCode { try await book.signIn("anna", Secret("some other password")) }
    #expect(wrong == .signInFailed)
    try await book.signIn("anna", Self.password)
    #expect(try await book.principal().name == "anna")
    try await book.signOut()
    #expect(await failureCode { try await book.call() } == .signInMissing)
    try await book.close()
  }

  @Test("A missing book is not opened, and a book that exists is not made again")
  func refusals() async throws {
    let home = HomeFolder(folder.path)
    let none = BookLocation.local(path: folder.file("none.sqlite"), home: home)
    #expect(await failureCode { try await Book.open(none) } == .noBook)
    #expect(await failureCode { try await Book.open(.remote(url: "shop")) } == .configuration)
    let location = try await shop()
    let again = await failureCode {
      try await Book.create(
        location, InitialiseBook(admin: "bob"), password: Self.password)
    }
    #expect(again == .badState)
  }

  @Test("The files that belong to a book are where the command line looks for them")
  func files() async throws {
    _ = try await shop()
    let files = BookFiles(path: folder.file("shop.sqlite"), home: HomeFolder(folder.path))
    #expect(files.safeFolder.exists && !files.isSafeFolderMissing)
    #expect(files.safeFolder.path.hasPrefix(folder.file("seals/")))
    #expect(files.imageFolder == folder.file("shop.sqlite.images"))
  }
}
