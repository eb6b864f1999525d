/// Where in a run the interpreter is: what makes the key of a write the same in a second run.
struct ScriptPlace {
  /// The rows around, from the outermost, each with what it is known by.
  var rows: [String] = []
  /// `row 37 of receipts.csv`, for errors.
  var row: String?
  /// Blocks around. Writes at the outermost level say what they did.
  var depth = 0
  /// Blocks around the statements of the program itself: more than 0 for a script that is called.
  var base = 0
  /// Blocks whose failure is somebody else's matter: `atomic`, `try`, `expect`, `retry`.
  var guarded = 0

  /// Inside a block.
  var inner: ScriptPlace {
    var place = self
    place.depth += 1
    return place
  }

  /// Inside a block that answers for its failures.
  var innerGuarded: ScriptPlace {
    var place = inner
    place.guarded += 1
    return place
  }

  /// At the beginning of a script that is called at a place of this one.
  func called(_ key: String) -> ScriptPlace {
    var place = inner
    place.rows.append(key)
    place.base = place.depth
    return place
  }

  /// In a row of a loop.
  func row(_ key: String, named name: String?) -> ScriptPlace {
    var place = inner
    place.rows.append(key)
    place.row = name ?? row
    return place
  }
}
