import NotesModel

print("notes")
