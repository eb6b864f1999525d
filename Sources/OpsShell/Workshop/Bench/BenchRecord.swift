import OpsDomain
import OpsScheduling

/// An instance as a JSON object. Which kind it is follows from its fields:
///
/// - **Lot sizing**: `demand`, a list of numbers by period for each item; `capacity`, a number or
///   a list by period; `consumption`, `holding_cost`, `setup_time` and `setup_cost`, a list by
///   item.
/// - **Job shop**: `machines_matrix` and `duration_matrix`, a list by operation for each job;
///   `machines`, the number of machines; machines are numbered from 0.
/// - **Flexible job shop**: `jobs`, by job and operation a list of `[machine, duration]`;
///   `machines_n`, the number of machines, which are numbered from 0.
///
/// `name` names it. Other fields, such as a known optimum, are ignored.
struct BenchRecord {
  let document: Document
  /// What errors call it: `Instance 3 (la01)`.
  let place: String

  init(_ document: Document, number: Int) {
    self.document = document
    place =
      "Instance \(number)" + (document["name"]?.string.map { " (\(Excerpt.of($0)))" } ?? "")
  }

  /// Reads it.
  /// - Throws: `data.bad_value` with the field that is wrong.
  func instance() throws(OpsError) -> BenchInstance {
    let name = document["name"]?.string ?? ""
    if document["demand"] != nil { return BenchInstance(name: name, work: .lots(try lots())) }
    if document["machines_matrix"] != nil {
      return BenchInstance(name: name, work: .shop(try shop(name, try plainJobs(), "machines")))
    }
    if document["jobs"]?.items != nil {
      return BenchInstance(name: name, work: .shop(try shop(name, try choices(), "machines_n")))
    }
    throw OpsError(
      .badValue, "\(place) is of an unknown kind", field: "file",
      hint: "give demand and capacity (lot sizing), machines_matrix and duration_matrix (job "
        + "shop), or jobs and machines_n (flexible job shop)")
  }

  /// The refusal of a field.
  func fault(_ sentence: String, hint: String) -> OpsError {
    OpsError(.badValue, "\(place): \(sentence)", field: "file", hint: hint)
  }

  /// A list; each element is numbered from 1 in errors.
  func list(_ value: Document?, _ what: String) throws(OpsError) -> [Document] {
    guard let items = value?.items else {
      throw fault("\(what) is not a list", hint: "write \(what) as a list, such as [1, 2]")
    }
    return items
  }

  /// A whole number.
  func integer(_ value: Document?, _ what: String) throws(OpsError) -> Int {
    guard let number = value?.int, let integer = Int(exactly: number) else {
      throw fault("\(what) is not a whole number", hint: "write a whole number, such as 10")
    }
    return integer
  }
}
