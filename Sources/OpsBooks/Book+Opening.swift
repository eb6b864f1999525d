import Logging
import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices

extension Book {
  /// Opens a book.
  ///
  /// ```swift
  /// let book = try await Book.open(.local(path: "shop.sqlite", user: "anna"))
  /// let input = ReceiveStock(sku: "LAMP-1", quantity: 5)
  /// let outcome = try await book.dependencies.stock.receive(input, book.call())
  /// print(outcome.output)
  /// try await book.close()
  /// ```
  ///
  /// Throws `config.no_book` if there is no such file, `config.old_book` for a book that an older
  /// version has written (`opsh store upgrade` brings it up to date), `config.invalid` for what is
  /// no book or no address, and `tempfail.book_busy` while another process keeps it locked. A
  /// server is not asked before the first call.
  ///
  /// - Parameters:
  ///   - location: Where the book is, and who works with it.
  ///   - blueprint: The areas of the book; those of the product unless told.
  ///   - log: Where warnings go; nowhere if nil.
  public static func open(
    _ location: BookLocation, blueprint: Blueprint = .product, log: Logger? = nil
  ) async throws -> Book {
    let user = location.user
    return try await Composition(
      location.configuration(user), blueprint: blueprint, log: log ?? silent
    ).open(user: user)
  }

  /// Makes a book in a file or a database with its first administrator, and opens it. The
  /// administrator works with it, unless the location names somebody.
  ///
  /// Throws `rule.bad_state` if the book has users already, `denied.scope` for a book at a server,
  /// `data.bad_value` for a bad name, password, zone or currency, and what opening it throws.
  ///
  /// - Parameters:
  ///   - location: Where the book is to be.
  ///   - setup: The administrator's name, the zone and the currency of the site.
  ///   - password: The administrator's password.
  ///   - blueprint: The areas of the book; those of the product unless told.
  ///   - log: Where warnings go; nowhere if nil.
  public static func create(
    _ location: BookLocation, _ setup: InitialiseBook, password: Secret,
    blueprint: Blueprint = .product, log: Logger? = nil
  ) async throws -> Book {
    var user = location.user
    let composition = Composition(
      try location.configuration(user), blueprint: blueprint, log: log ?? silent)
    let made = try await composition.create(setup, password: password).output
    switch location {
    case .local(_, nil, _), .database(_, nil, _): user = BookUser(made.admin)
    case .local, .database, .mock, .remote: break
    }
    return try await composition.open(user: user)
  }

  /// A log that keeps nothing.
  private static var silent: Logger {
    Logger(label: "opsh") { _ in SwiftLogNoOpLogHandler() }
  }
}
