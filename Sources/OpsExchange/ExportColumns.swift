import OpsDomain
import OpsKernel

/// Where the columns of an export stand in the records of a book.
enum ExportColumns {
  /// The places of the columns of `table`, in its order, with the kinds of their values.
  static func places(
    of table: ExportTable, in schema: Schema
  ) -> [(position: Int, kind: Column.Kind)] {
    table.columns.compactMap { name in
      schema.position(named: name).map { ($0, schema.columns[$0].kind) }
    }
  }
}
