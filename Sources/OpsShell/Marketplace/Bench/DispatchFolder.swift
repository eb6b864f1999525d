import OpsDispatch
import OpsDomain
import OpsKernel

/// Reads the meal-delivery tables of a folder, compressed with gzip or not.
enum DispatchFolder {
  /// The most bytes of a table, unpacked: 64 MiB.
  private static let limit = 64 << 20

  /// Throws `noinput.file` for a table that is not there, `data.too_large`, and `data.encoding`.
  static func tables(at folder: String) throws -> ReplayTables {
    let tables = ReplayTables(
      orders: try text("orders", in: folder), couriers: try text("couriers", in: folder),
      restaurants: try text("restaurants", in: folder),
      parameters: try text("instance_parameters", in: folder))
    guard !tables.names.isEmpty else {
      throw OpsError(
        .malformed, "\(Excerpt.of(folder)) has no orders", field: "folder",
        hint: "orders.csv needs the column instance and a row")
    }
    return tables
  }

  /// Throws `data.malformed` for a day whose tables do not hold what they should.
  static func instance(
    _ name: String, in tables: ReplayTables
  ) throws(OpsError) -> ReplayInstance {
    do {
      return try tables.instance(name)
    } catch {
      throw OpsError(
        .malformed, "\(Excerpt.of(name)): \(error.description)", field: "folder",
        hint: "`opsh help dispatch bench` names the tables")
    }
  }

  private static func text(_ name: String, in folder: String) throws -> String {
    let path = "\(folder)/\(name).csv"
    let bytes: [UInt8]
    do {
      bytes = try ByteSources.open(path).readAll(limit: limit, name: path)
    } catch let error as OpsError where error.code == .noInput {
      guard let packed = try? ByteSources.open(path + ".gz") else { throw error }
      bytes = try packed.readAll(limit: limit, name: path + ".gz")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw OpsError(
        .encoding, "\(Excerpt.of(path)) is not valid UTF-8", field: "folder",
        hint: "save the file as UTF-8")
    }
    return text
  }
}
