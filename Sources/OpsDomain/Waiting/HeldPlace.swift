/// Tells an executor that a task now holds something for which other tasks wait, such as the turn
/// to write to the book. While this task waits for a thread, all the others wait as well.
package enum HeldPlace {
  /// Whether the task that is resumed at this moment got such a place. An executor asks when the
  /// task comes to it.
  @TaskLocal package static var isPassedOn = false

  /// Resumes a task that has such a place.
  package static func passOn(_ resume: () -> Void) { $isPassedOn.withValue(true) { resume() } }
}
